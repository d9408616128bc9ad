import { evidence } from '@grana/messages/es/apps/evidence'
import { paying as texts } from '@grana/messages/es/payments/paying'
import { FieldError } from '@grana/ui/field-error'
import { EvidenceRow } from '../evidence/evidence-row.tsx'
import { FileButton } from '../evidence/file-button.tsx'
import { useAnnouncement } from '../evidence/use-announcement.ts'
import type { Uploads } from '../evidence/use-uploads.ts'
import styles from './payments.module.css'

export interface ProofFieldProps {
  readonly uploads: Uploads
  /** Whether sending was tried while a file was not uploaded. */
  readonly isTooEarly: boolean
}

/** Files that prove a payment, each with its progress. */
export function ProofField({ uploads: { items, uploader, hasLoadFailed }, isTooEarly }: ProofFieldProps) {
  const announcement = useAnnouncement(items)
  return (
    <div className={styles.proofs}>
      <p className={styles.label}>{texts.proofs}</p>
      {items.length > 0 ? (
        <ul aria-label={texts.proofs}>
          {items.map((item) => (
            <EvidenceRow key={item.key} item={item} uploader={uploader} />
          ))}
        </ul>
      ) : null}
      <FileButton label={texts.addProof} size="dense" multiple onFiles={uploader.add} />
      <p className={styles.note}>{texts.proofsHint}</p>
      {hasLoadFailed ? <FieldError>{evidence.commentLoadFailed}</FieldError> : null}
      {isTooEarly ? <FieldError>{texts.proofsLate}</FieldError> : null}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}
