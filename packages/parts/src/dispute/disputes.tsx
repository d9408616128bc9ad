import { useState, type ReactNode } from 'react'
import type { Dispute, DisputeRecord } from '@grana/contract/reports/disputes'
import { DisputeCard } from './dispute-card.tsx'
import styles from './disputes.module.css'

export interface DisputesProps {
  readonly record: DisputeRecord
  /** The reader's action on the open dispute. */
  readonly renderAction?: (open: Dispute) => ReactNode
}

const isOpen = ({ state }: Dispute) => state === 'open' || state === 'answered'

/** The disputes of a report, the newest first; nothing without any. */
export function Disputes({ record: { disputes }, renderAction }: DisputesProps) {
  const [now] = useState(() => new Date())
  if (disputes.length === 0) return null
  return (
    <div className={styles.disputes}>
      {disputes.toReversed().map((dispute) => (
        <DisputeCard key={dispute.id} dispute={dispute} now={now}>
          {isOpen(dispute) ? renderAction?.(dispute) : null}
        </DisputeCard>
      ))}
    </div>
  )
}
