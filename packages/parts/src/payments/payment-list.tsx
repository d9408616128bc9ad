import { useState } from 'react'
import type { PaymentClock as Clock, ReportPayment, ReportPayments } from '@grana/contract/payouts/report-payments'
import { formatMoney } from '@grana/contract/reports/reward'
import { shortDate } from '@grana/messages/es/formats/dates'
import { paying as texts } from '@grana/messages/es/payments/paying'
import { useShortDate } from '../app/use-time-zone.ts'
import { EvidenceLinks } from '../report/evidence-links.ts'
import { EvidenceFiles } from '../report/evidence-list.tsx'
import styles from './payments.module.css'

/** By when an approved reward is paid, or whether it was paid in time. The same on both sides. */
function PaymentClock({ clock }: { readonly clock: Clock }) {
  const dateOf = useShortDate()
  const [now] = useState(() => new Date())
  const { due_at: due, paid_at: paid, kept, days } = clock
  if (paid !== undefined)
    return <p className={styles.note}>{kept ? texts.clock.kept : texts.clock.late(dateOf(due))}</p>
  const isLate = new Date(due) < now
  return (
    <p className={isLate ? styles.late : styles.note}>
      {isLate ? texts.clock.overdue(dateOf(due)) : texts.clock.due(dateOf(due), days)}
    </p>
  )
}

/** What the agent answered. */
function Receipt({
  receipt: { has_arrived: hasArrived, at },
}: {
  readonly receipt: NonNullable<ReportPayment['receipt']>
}) {
  const dateOf = useShortDate()
  return (
    <p className={hasArrived ? styles.note : styles.late}>{(hasArrived ? texts.arrived : texts.missing)(dateOf(at))}</p>
  )
}

export interface PaymentEntriesProps {
  readonly payments: readonly ReportPayment[]
  /** Requests the URL of a proof; each side has its own operation. */
  readonly linkTo: (file: string) => Promise<{ readonly url: string }>
}

/** What was paid, in which currency, and how it is proven. */
export function PaymentEntries({ payments, linkTo }: PaymentEntriesProps) {
  const dateOf = useShortDate()
  return (
    <EvidenceLinks value={{ linkTo }}>
      {payments.map(({ number, amount, paid, reference, paid_on: day, proofs, receipt, assumed_at: assumed }) => (
        <div key={number} className={styles.payment}>
          <p>{formatMoney(amount.currency, amount.cents)}</p>
          {paid ? (
            <p className={styles.note}>
              {texts.exchanged(formatMoney(paid.currency, paid.cents), paid.rate, shortDate(paid.rate_on))}
            </p>
          ) : null}
          <p className={styles.note}>{texts.of(reference, shortDate(day))}</p>
          {proofs.length > 0 ? (
            <EvidenceFiles files={proofs} label={texts.proofs} />
          ) : (
            <p className={styles.note}>{texts.noProof}</p>
          )}
          {receipt ? <Receipt receipt={receipt} /> : null}
          {assumed ? <p className={styles.note}>{texts.assumed(dateOf(assumed))}</p> : null}
        </div>
      ))}
    </EvidenceLinks>
  )
}

export interface PaymentListProps extends Pick<PaymentEntriesProps, 'linkTo'> {
  readonly record: ReportPayments
}

/** What was paid for a report, and by when it is paid. The same on both sides. */
export function PaymentList({ record: { payments, clock }, linkTo }: PaymentListProps) {
  if (payments.length === 0 && !clock) return null
  return (
    <section className={styles.section} aria-labelledby="report-payments">
      <h3 id="report-payments">{texts.title}</h3>
      {clock ? <PaymentClock clock={clock} /> : null}
      <PaymentEntries payments={payments} linkTo={linkTo} />
    </section>
  )
}
