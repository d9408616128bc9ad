import { reports } from '@grana/messages/es/apps/reports'
import type { DraftStatus } from '@grana/parts/drafts/draft-keeper'
import { Button } from '@grana/ui/button'
import styles from './report-form.module.css'

const texts = reports.write

/** Whether what was typed is safe. */
export function DraftStatusLine({ status, onReload }: { readonly status: DraftStatus; readonly onReload: () => void }) {
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
      {texts[status]}
    </p>
  )
}
