import type { ReactNode } from 'react'
import type { PaymentCase } from '@grana/contract/payouts/payment-cases'
import { EvidenceLinks } from '../report/evidence-links.ts'
import { PaymentCaseCard } from './payment-case-card.tsx'
import styles from '../dispute/disputes.module.css'

export interface PaymentCasesProps {
  /** The newest first. */
  readonly cases: readonly PaymentCase[]
  /** Requests the URL of a proof; each side has its own operation. */
  readonly linkTo: (file: string) => Promise<{ readonly url: string }>
  /** The reader's action on the open case. */
  readonly renderAction?: (open: PaymentCase) => ReactNode
}

/** The payments of a report that did not arrive. The same on both sides and for staff. */
export function PaymentCases({ cases, linkTo, renderAction }: PaymentCasesProps) {
  if (cases.length === 0) return null
  return (
    <EvidenceLinks value={{ linkTo }}>
      <div className={styles.disputes}>
        {cases.map((payment) => (
          <PaymentCaseCard key={payment.id} payment={payment}>
            {payment.state === 'closed' ? null : renderAction?.(payment)}
          </PaymentCaseCard>
        ))}
      </div>
    </EvidenceLinks>
  )
}
