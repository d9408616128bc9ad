import type { StaffAct } from '@grana/contract/staff/common'
import { staffActs } from '@grana/messages/es/staff/acts'
import { staffDesk as texts } from '@grana/messages/es/staff/desk'
import { PanelPart } from './panel.tsx'
import { useWhen } from './use-when.ts'
import styles from './panel.module.css'

/** What was done here, who did it and why. */
export function History({
  acts,
  title = texts.history,
}: {
  readonly acts: readonly StaffAct[]
  readonly title?: string
}) {
  const when = useWhen()
  return (
    <PanelPart title={title}>
      {acts.length === 0 ? <p className={styles.quiet}>{texts.noHistory}</p> : null}
      <ol className={styles.history}>
        {acts.map(({ id, action, by, at, reason }) => (
          <li key={id}>
            <p className={styles.act}>
              <b>{staffActs.action(action)}</b>
              <span className={styles.who}>
                {by.name} · {when(at)}
              </span>
            </p>
            {reason ? <p className={styles.words}>{reason}</p> : null}
          </li>
        ))}
      </ol>
    </PanelPart>
  )
}
