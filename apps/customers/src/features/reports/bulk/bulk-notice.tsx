import { useEffect } from 'react'
import { bulkWork as texts } from '@grana/messages/es/apps/bulk-work'
import { Button } from '@grana/ui/button'
import { Key } from '@grana/ui/key'
import { Progress } from '@grana/ui/progress'
import { showToast } from '@grana/ui/show-toast'
import { useKeyActions, useShortcutChoice } from '../keys/shortcuts.ts'
import { applyBulkRunNow, dismissBulkRun, undoBulkRun, useBulkRun, type BulkRun } from './bulk-run.ts'
import styles from './bulk.module.css'

const undoKey = 'u'

function undo(): void {
  undoBulkRun()
  showToast({ tone: 'info', title: texts.undone })
}

function Waiting({ run }: { readonly run: BulkRun }) {
  const [hasKeys] = useShortcutChoice()
  useKeyActions(hasKeys, { [undoKey]: undo })
  return (
    <div className={styles.notice} role="status">
      <p>
        {texts.waits[run.kind](run.reports.length)} <span aria-hidden>{texts.seconds(run.secondsLeft)}</span>
      </p>
      <div className={styles.buttons}>
        <Button look="line" size="dense" onClick={undo} aria-keyshortcuts={hasKeys ? undoKey : undefined}>
          {texts.undo}
          {hasKeys ? (
            <span aria-hidden>
              {' '}
              <Key>{undoKey}</Key>
            </span>
          ) : null}
        </Button>
        <Button look="line" size="dense" onClick={applyBulkRunNow}>
          {texts.now}
        </Button>
      </div>
    </div>
  )
}

function Failures({ run }: { readonly run: BulkRun }) {
  return (
    <div className={styles.notice} role="alert">
      <div>
        <p>{texts.failed(run.failures.length)}</p>
        <ul className={styles.failures}>
          {run.failures.map(({ report, reason }) => (
            <li key={report.id}>
              <b>{report.reference}</b> {reason}
            </li>
          ))}
        </ul>
      </div>
      <Button look="line" size="dense" onClick={dismissBulkRun}>
        {texts.dismiss}
      </Button>
    </div>
  )
}

/** An act on several reports: its wait with the way back, its progress, and what did not work. */
export function BulkNotice() {
  const run = useBulkRun()
  const isClean = run?.stage === 'done' && run.failures.length === 0
  const count = run?.reports.length ?? 0
  useEffect(() => {
    if (!isClean) return
    dismissBulkRun()
    showToast({ tone: 'success', title: texts.done(count) })
  }, [isClean, count])
  if (run === undefined || isClean) return null
  if (run.stage === 'waiting') return <Waiting run={run} />
  if (run.stage === 'done') return <Failures run={run} />
  return (
    <div className={styles.notice}>
      <Progress label={texts.running} value={run.done} max={count} text={texts.progress(run.done, count)} />
    </div>
  )
}
