import { getAgentAttention, type AgentAttention } from '@grana/contract/attention/attention'
import { attentionRules } from '@grana/contract/attention/attention-rules'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { attention } from '@grana/messages/es/programs/attention'
import { useTimeZone } from '@grana/parts/app/use-time-zone'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { classNames } from '@grana/ui/class-names'
import { Details } from '@grana/ui/details'
import styles from './attention-panel.module.css'

const texts = attention.agent

/** How many reports are left, why that many, and when the next may be sent. */
function Quota({ quota, isOver }: { readonly quota: AgentAttention['quota']; readonly isOver: boolean }) {
  const { refills_at: next } = quota
  const timeZone = useTimeZone()
  return (
    <>
      <p className={styles.quota} data-spent={next === null ? undefined : ''}>
        <b>{texts.left(quota)}</b> {next === null ? null : texts.next(dateAndTime(new Date(next), timeZone))}
      </p>
      {isOver ? (
        <>
          <p>
            {texts.over} {texts.basis(quota)}
          </p>
          <p>{texts.urgent(attentionRules.completeFrom)}</p>
          <Details summary={texts.rules}>
            <ul className={styles.rules}>
              <li>{texts.newcomers(attentionRules.newcomers)}</li>
              {attentionRules.byPrecision.map((step) => (
                <li key={step.from}>{texts.step(step)}</li>
              ))}
              <li>{texts.otherwise(attentionRules.perProgram)}</li>
            </ul>
          </Details>
        </>
      ) : null}
    </>
  )
}

export interface AttentionPanelProps {
  readonly program: string
  /** Within a form, set apart from its fields. */
  readonly isBoxed?: boolean
}

/** Said before a report is written; nothing for a program without declared hours while reports are left to send. */
export function AttentionPanel({ program, isBoxed = false }: AttentionPanelProps) {
  const { data } = useApiQuery(getAgentAttention, { params: { program } })
  if (!data) return null
  const { queue, quota } = data
  const { weekly_hours: hours, capacity, wait_days: days } = queue
  const isDeclared = hours !== null && capacity !== null && days !== null
  if (!isDeclared && quota.refills_at === null) return null
  return (
    <section className={classNames(styles.panel, isBoxed && styles.boxed)} aria-labelledby="attention">
      <h2 id="attention">{texts.title}</h2>
      {isDeclared ? (
        <>
          <p className={styles.wait}>{texts.estimate(days)}</p>
          <p>
            {texts.queue(queue.waiting)} {texts.hours(hours, capacity)}
          </p>
        </>
      ) : null}
      <Quota quota={quota} isOver={queue.is_over} />
    </section>
  )
}
