import { reports } from '@grana/messages/es/apps/reports'
import type { DraftStatus } from '@grana/parts/drafts/draft-autosave'
import { Button } from '@grana/ui/button'
import styles from './report-form.module.css'

const texts = reports.write

export interface DraftStatusLineProps {
  readonly status: DraftStatus
  /** Nothing is written yet, so there is nothing to save. */
  readonly isEmpty: boolean
  /** Saves again immediately. */
  readonly onRetry: () => void
  readonly onReload: () => void
}

/** Shows whether the input is saved. */
export function DraftStatusLine({ status, isEmpty, onRetry, onReload }: DraftStatusLineProps) {
  if (status === 'conflict') {
    return (
      <div className={styles.conflict} role="alert">
        <p>
          <strong>{texts.conflict}.</strong> {texts.conflictText}
        </p>
        <Button look="line" size="dense" onClick={onReload}>
          {texts.reload}
        </Button>
      </div>
    )
  }
  return (
    <p className={styles.status} role="status">
      {isEmpty && status === 'saved' ? texts.nothing : texts[status]}
      {status === 'failed' ? (
        <Button look="line" size="dense" onClick={onRetry}>
          {texts.retry}
        </Button>
      ) : null}
    </p>
  )
}
