import { useState } from 'react'
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
  readonly onClear: () => void
}

/** What can be done with the chosen reports; one act at a time. */
export function BulkBar({ rows, onClear }: BulkBarProps) {
  const [kind, setKind] = useState<BulkKind>()
  const run = useBulkRun()
  if (rows.length === 0 || (run !== undefined && run.stage !== 'done')) return null
  return (
    <section className={styles.bar} aria-label={texts.bar}>
      <span role="status">{texts.selected(rows.length)}</span>
      <div className={styles.buttons}>
        {kinds.map((name) => (
          <Button key={name} look="line" size="dense" onClick={() => setKind(name)}>
            {texts.acts[name]}
          </Button>
        ))}
        <Button look="quiet" size="dense" onClick={onClear}>
          {texts.clear}
        </Button>
      </div>
      {kind === undefined ? null : (
        <BulkDialog
          kind={kind}
          rows={rows}
          onClose={() => setKind(undefined)}
          onStart={() => {
            setKind(undefined)
            onClear()
          }}
        />
      )}
    </section>
  )
}
