import { useId, useState, type ReactNode } from 'react'
import { paymentCaseDays, type PaymentCase } from '@grana/contract/payouts/payment-cases'
import { formatMoney } from '@grana/contract/reports/reward'
import { shortDate } from '@grana/messages/es/formats/dates'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { paying } from '@grana/messages/es/payments/paying'
import { paymentCaseTexts } from '@grana/messages/es/payments/payment-cases'
import { classNames } from '@grana/ui/class-names'
import { StateGlyph, type StateFigure, type StateTone } from '@grana/ui/state-glyph'
import { useShortDate, useTimeZone } from '../app/use-time-zone.ts'
import { DisputeClock } from '../dispute/dispute-clock.tsx'
import { Statement } from '../dispute/statement.tsx'
import { EvidenceFiles } from '../report/evidence-list.tsx'
import styles from '../dispute/dispute-card.module.css'
import mark from '../dispute/dispute-state-mark.module.css'

const texts = paymentCaseTexts.record

const figures: Readonly<Record<PaymentCase['state'], readonly [StateFigure, StateTone]>> = {
  open: ['dashed', 'warning'],
  answered: ['half', 'plain'],
  escalated: ['threeQuarters', 'warning'],
  closed: ['done', 'plain'],
}

interface CaseProps {
  readonly payment: PaymentCase
  readonly now: Date
}

/** The state of a case, or how it ended, as figure and text. */
function CaseState({ payment: { state, closing } }: Pick<CaseProps, 'payment'>) {
  const [figure, tone] = figures[state]
  return (
    <span className={mark.state} data-case={state}>
      <StateGlyph figure={figure} tone={tone} />
      {closing ? paymentCaseTexts.outcomes[closing.outcome] : paymentCaseTexts.states[state]}
    </span>
  )
}

function Answer({ payment, now }: CaseProps) {
  const { answer, state, assumed_at: assumed } = payment
  const dateOf = useShortDate()
  if (!answer)
    return (
      <Statement title={texts.answer} now={now}>
        <p className={styles.note}>{state === 'open' ? texts.waitsAnswer : texts.noAnswer}</p>
      </Statement>
    )
  return (
    <Statement title={texts.answer} who={answer.by?.name} at={answer.at} now={now} text={answer.text}>
      {answer.proofs.length > 0 ? <EvidenceFiles files={answer.proofs} label={paying.proofs} /> : null}
      {assumed ? <p className={styles.note}>{texts.assumed(dateOf(assumed))}</p> : null}
    </Statement>
  )
}

/** What staff did, once the case reached them, or how it ended without them. */
function Review({ payment, now }: CaseProps) {
  const timeZone = useTimeZone()
  const { closing, escalated_at: escalated, taken, paused_at: paused } = payment
  const formatTime = (at: string) => dayAndTime(new Date(at), { now, timeZone })
  if (!escalated || (closing && !closing.text)) return null
  return (
    <Statement title={texts.staff} who={closing?.by?.name} at={closing?.at} now={now} text={closing?.text}>
      {paused ? <p className={styles.note}>{texts.paused(formatTime(paused))}</p> : null}
      {closing ? null : taken ? (
        <p className={styles.note}>
          {taken.by ? texts.takenBy(taken.by.name, formatTime(taken.at)) : texts.taken(formatTime(taken.at))}
        </p>
      ) : (
        <p className={styles.note}>{texts.waitsStaff}</p>
      )}
    </Statement>
  )
}

export interface PaymentCaseCardProps {
  readonly payment: PaymentCase
  /** The reader's action. */
  readonly children?: ReactNode
}

/** A payment that did not arrive, as both sides and staff read it: what each said, the deadline and the outcome. */
export function PaymentCaseCard({ payment, children }: PaymentCaseCardProps) {
  const id = useId()
  const [now] = useState(() => new Date())
  const { state, amount, contest, closing, share } = payment
  return (
    <section className={classNames(styles.card, state !== 'closed' && styles.open)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{texts.title}</h2>
        <CaseState payment={payment} />
      </header>
      <p className={styles.ground}>
        {share ? `${texts.share(share.agent)} · ` : null}
        {texts.payment(formatMoney(amount.currency, amount.cents), payment.reference, shortDate(payment.paid_on))}
      </p>
      {state === 'open' ? (
        <DisputeClock
          due={{ at: payment.answer_due_at, days: paymentCaseDays }}
          label={texts.answerDue}
          now={now}
          whole
        />
      ) : null}
      <ol className={styles.record}>
        <Statement title={texts.opening} at={payment.opened_at} now={now} text={payment.text ?? texts.openingText} />
        {closing && !payment.answer ? null : <Answer payment={payment} now={now} />}
        {contest ? <Statement title={texts.contest} at={contest.at} now={now} text={contest.text} /> : null}
        <Review payment={payment} now={now} />
      </ol>
      {closing ? <p className={styles.effect}>{paymentCaseTexts.endings[closing.outcome]}</p> : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </section>
  )
}
