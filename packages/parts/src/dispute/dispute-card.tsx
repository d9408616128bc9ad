import { useId, type ReactNode } from 'react'
import { disputeDays, type Dispute } from '@grana/contract/reports/disputes'
import { formatMoney } from '@grana/contract/reports/reward'
import { disputeTexts } from '@grana/messages/es/apps/disputes'
import { reports } from '@grana/messages/es/apps/reports'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { classNames } from '@grana/ui/class-names'
import { useTimeZone } from '../app/use-time-zone.ts'
import { DisputeClock } from './dispute-clock.tsx'
import { DisputeStateMark } from './dispute-state-mark.tsx'
import { Statement } from './statement.tsx'
import styles from './dispute-card.module.css'

const texts = disputeTexts.record

type Ruling = NonNullable<Dispute['ruling']>

/** What follows from an overturned decision. */
function effectText({ effect, closing_reason: reason, amount }: Ruling): string | undefined {
  if (effect === 'reopen') return disputeTexts.effects.reopen
  if (effect === 'change_closing' && reason) return disputeTexts.effects.change_closing(reports.reasons[reason])
  if (amount) return disputeTexts.effects.recommend_amount(formatMoney(amount.currency, amount.cents))
  return undefined
}

function Outcome({ dispute, now }: DisputeCardProps) {
  const timeZone = useTimeZone()
  const { ruling, taken, withdrawn_at: withdrawnAt } = dispute
  const formatTime = (at: string) => dayAndTime(new Date(at), { now, timeZone })
  if (withdrawnAt) return <p className={styles.note}>{texts.withdrawn(formatTime(withdrawnAt))}</p>
  if (ruling) {
    const effect = effectText(ruling)
    return effect ? <p className={styles.effect}>{effect}</p> : null
  }
  if (!taken) return <p className={styles.note}>{texts.waitsRuling}</p>
  const takenAt = formatTime(taken.at)
  return <p className={styles.note}>{taken.by ? texts.takenBy(taken.by.name, takenAt) : texts.taken(takenAt)}</p>
}

/** The deadline that counts now; none once the dispute has ended. */
function Deadline({ dispute, now }: DisputeCardProps) {
  if (dispute.state === 'open' && !dispute.is_lapsed) {
    const due = { at: dispute.answer_due_at, days: disputeDays.answer }
    return <DisputeClock due={due} label={texts.answerDue} now={now} whole />
  }
  if (dispute.state === 'ruled' || dispute.state === 'withdrawn') return null
  return (
    <DisputeClock due={{ at: dispute.rule_due_at, days: disputeDays.rule }} label={texts.rulingDue} now={now} whole />
  )
}

export interface DisputeCardProps {
  readonly dispute: Dispute
  readonly now: Date
  /** The reader's action: answer, or withdraw. */
  readonly children?: ReactNode
}

/** A dispute as both sides read it: opening, answer and ruling with their dates, and what is due next. */
export function DisputeCard({ dispute, now, children }: DisputeCardProps) {
  const { answer, ruling } = dispute
  const id = useId()
  const isOpen = dispute.state === 'open' || dispute.state === 'answered'
  return (
    <section className={classNames(styles.card, isOpen && styles.open)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{texts.title(dispute.number)}</h2>
        <DisputeStateMark state={dispute.state} ruling={ruling?.ruling} />
      </header>
      <p className={styles.ground}>
        <span>{texts.subject}</span> {disputeTexts.grounds[dispute.ground]}
      </p>
      <Deadline dispute={dispute} now={now} />
      <ol className={styles.record}>
        <Statement title={texts.opening} at={dispute.opened_at} now={now} clause={dispute.clause} text={dispute.text} />
        {answer ? (
          <Statement title={texts.answer} who={answer.by?.name} at={answer.at} now={now} text={answer.text} />
        ) : dispute.state === 'withdrawn' ? null : (
          <Statement title={texts.answer} now={now}>
            <p className={styles.note}>{dispute.is_lapsed ? texts.noAnswer : texts.waitsAnswer}</p>
          </Statement>
        )}
        {dispute.state === 'open' && !dispute.is_lapsed && !dispute.taken ? null : (
          <Statement
            title={texts.ruling}
            who={ruling?.by?.name}
            at={ruling?.at}
            now={now}
            clause={ruling?.clause}
            text={ruling?.text}
          >
            <Outcome dispute={dispute} now={now} />
          </Statement>
        )}
      </ol>
      {children ? <div className={styles.actions}>{children}</div> : null}
      {isOpen ? <p className={styles.note}>{texts.noArchive}</p> : null}
    </section>
  )
}
