import type { InboxCard } from '@grana/contract/reports/inbox'
import { bulkWork as texts } from '@grana/messages/es/apps/bulk-work'
import { Button } from '@grana/ui/button'
import { BulkDialog } from './bulk-dialog.tsx'
import { useBulkRun, type BulkKind } from './bulk-run.ts'
import styles from './bulk.module.css'

const kinds = ['assign', 'tag', 'ask', 'close'] as const

export interface BulkBarProps {
  /** The chosen reports. */
  readonly rows: readonly InboxCard[]
  /** The act whose dialog is open. */
  readonly act: BulkKind | undefined
  readonly onAct: (kind: BulkKind | undefined) => void
  readonly onClear: () => void
}

/** What can be done with the chosen reports; one act at a time. */
export function BulkBar({ rows, act, onAct, onClear }: BulkBarProps) {
  const run = useBulkRun()
  if (rows.length === 0 || (run !== undefined && run.stage !== 'done')) return null
  return (
    <section className={styles.bar} aria-label={texts.bar}>
      <span role="status">{texts.selected(rows.length)}</span>
      <div className={styles.buttons}>
        {kinds.map((name) => (
          <Button key={name} look="line" size="dense" onClick={() => onAct(name)}>
            {texts.acts[name]}
          </Button>
        ))}
        <Button look="quiet" size="dense" onClick={onClear}>
          {texts.clear}
        </Button>
      </div>
      {act === undefined ? null : (
        <BulkDialog
          kind={act}
          rows={rows}
          onClose={() => onAct(undefined)}
          onStart={() => onAct(undefined)}
          onApply={onClear}
        />
      )}
    </section>
  )
}
