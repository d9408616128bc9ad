import type { RefObject } from 'react'
import { evidence } from '@grana/messages/es/apps/evidence'
import { FieldError } from '@grana/ui/field-error'
import { PaperclipIcon } from '@grana/ui/icons'
import type { EvidenceItem } from '../evidence/evidence-item.ts'
import { EvidenceRow } from '../evidence/evidence-row.tsx'
import { useAnnouncement } from '../evidence/use-announcement.ts'
import { usePageFiles } from '../evidence/use-page-files.ts'
import type { Uploads } from '../evidence/use-uploads.ts'
import styles from './attachments.module.css'

/** A file goes out with the comment once it was uploaded; its check may still run. */
const isSendable = ({ state }: EvidenceItem) => state === 'checking' || state === 'ready'

export const areSendable = (items: readonly EvidenceItem[]): boolean => items.every(isSendable)

/** Ids of the files that go out with the comment. */
export const sendableIds = (items: readonly EvidenceItem[]): string[] =>
  items.flatMap((item) => (isSendable(item) && item.id !== undefined ? [item.id] : []))

export interface AttachmentsProps {
  readonly uploads: Uploads
  /** Where files are pasted and dropped. */
  readonly area: RefObject<HTMLElement | null>
  /** Whether sending was tried while a file was not uploaded. */
  readonly isTooEarly: boolean
}

/** The files of a comment before it is sent, each with its progress. */
export function Attachments({ uploads, area, isTooEarly }: AttachmentsProps) {
  const { items, uploader, hasLoadFailed } = uploads
  const isDraggedOver = usePageFiles(uploader.add, area)
  const announcement = useAnnouncement(items)
  return (
    <div className={styles.attachments}>
      {items.length > 0 ? (
        <ul className={styles.list} aria-label={evidence.commentList}>
          {items.map((item) => (
            <EvidenceRow key={item.key} item={item} uploader={uploader} />
          ))}
        </ul>
      ) : null}
      {isDraggedOver ? (
        <p className={styles.drop}>
          <PaperclipIcon />
          {evidence.drop}
        </p>
      ) : null}
      {hasLoadFailed ? <FieldError>{evidence.commentLoadFailed}</FieldError> : null}
      {isTooEarly && !areSendable(items) ? <FieldError>{evidence.commentNotReady}</FieldError> : null}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}
