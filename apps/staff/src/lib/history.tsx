import type { StaffAction } from '@grana/contract/staff/fields'
import { staffActionTexts } from '@grana/messages/es/staff/actions'
import { staffTexts as texts } from '@grana/messages/es/staff/staff'
import { PanelSection } from './panel.tsx'
import { useDateFormat } from './use-date-format.ts'
import styles from './panel.module.css'

/** History of actions with actor and reason. */
export function History({
  acts,
  title = texts.history,
}: {
  readonly acts: readonly StaffAction[]
  readonly title?: string
}) {
  const when = useDateFormat()
  return (
    <PanelSection title={title}>
      {acts.length === 0 ? <p className={styles.quiet}>{texts.noHistory}</p> : null}
      <ol className={styles.history}>
        {acts.map(({ id, action, by, at, reason }) => (
          <li key={id}>
            <p className={styles.act}>
              <b>{staffActionTexts.action(action)}</b>
              <span className={styles.who}>
                {by.name} · {when(at)}
              </span>
            </p>
            {reason ? <p className={styles.words}>{reason}</p> : null}
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}
