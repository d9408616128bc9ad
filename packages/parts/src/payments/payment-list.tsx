import type { ReportPayments } from '@grana/contract/payouts/report-payments'
import { formatMoney } from '@grana/contract/reports/reward'
import { paying as texts } from '@grana/messages/es/apps/paying'
import { shortDate } from '@grana/messages/es/formats/dates'
import { EvidenceLinks } from '../report/evidence-links.ts'
import { EvidenceFiles } from '../report/evidence-list.tsx'
import { PaymentClock } from './payment-clock.tsx'
import styles from './payments.module.css'

export interface PaymentListProps {
  readonly record: ReportPayments
  /** Requests the URL of a proof; each side has its own operation. */
  readonly linkTo: (file: string) => Promise<{ readonly url: string }>
}

/** What was paid for a report, in which currency, and how it is proven. The same on both sides. */
export function PaymentList({ record: { payments, clock }, linkTo }: PaymentListProps) {
  if (payments.length === 0 && !clock) return null
  return (
    <section className={styles.section} aria-labelledby="report-payments">
      <h3 id="report-payments">{texts.title}</h3>
      {clock ? <PaymentClock clock={clock} /> : null}
      <EvidenceLinks value={{ linkTo }}>
        {payments.map(({ number, amount, paid, reference, paid_on: day, proofs, assumed_at: assumed }) => (
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
            {assumed ? <p className={styles.note}>{texts.assumed(shortDate(assumed))}</p> : null}
          </div>
        ))}
      </EvidenceLinks>
    </section>
  )
}
