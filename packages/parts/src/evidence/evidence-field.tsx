import { evidence } from '@grana/messages/es/apps/evidence'
import { classNames } from '@grana/ui/class-names'
import { EvidenceRow } from './evidence-row.tsx'
import { FileButton } from './file-button.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { usePageFiles } from './use-page-files.ts'
import type { Uploads } from './use-uploads.ts'
import styles from './evidence.module.css'

/** Files of a report draft: chosen, dropped or pasted, each with its upload progress. */
export function EvidenceField({ items, uploader, hasLoadFailed }: Uploads) {
  const isDraggedOver = usePageFiles(uploader.add)
  const announcement = useAnnouncement(items)
  return (
    <div className={styles.field}>
      <div className={classNames(styles.zone, isDraggedOver && styles.above)}>
        <FileButton label={evidence.add} multiple onFiles={uploader.add} />
        <p>{isDraggedOver ? evidence.drop : evidence.hint}</p>
      </div>
      {hasLoadFailed ? (
        <p className={styles.wrong} role="alert">
          {evidence.loadFailed}
        </p>
      ) : null}
      {items.length > 0 ? (
        <ul className={styles.list} aria-label={evidence.list}>
          {items.map((item) => (
            <EvidenceRow key={item.key} item={item} uploader={uploader} />
          ))}
        </ul>
      ) : null}
      <p className={styles.note}>{evidence.metadata}</p>
      <p className={styles.said} role="status">
        {announcement}
      </p>
    </div>
  )
}
