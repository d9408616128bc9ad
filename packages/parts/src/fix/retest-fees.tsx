import { useState, type ReactNode } from 'react'
import type { RetestFee, RetestFees } from '@grana/contract/reports/retest-fees'
import { formatMoney } from '@grana/contract/reports/reward'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { shortDate } from '@grana/messages/es/formats/dates'
import { useShortDate } from '../app/use-time-zone.ts'
import styles from './retest-fees.module.css'

const texts = retestTexts.fees

function stateOf({ state, is_missing: isMissing, payment }: RetestFee): string {
  if (isMissing) return texts.missing
  const day = payment && state !== 'owed' ? ` · ${payment.reference}, ${shortDate(payment.paid_on)}` : ''
  return `${texts.states[state]}${day}`
}

/** Until when an owed fee is paid. */
function Due({ fee: { due_at: due } }: { readonly fee: RetestFee }) {
  const [now] = useState(() => new Date())
  const dateOf = useShortDate()
  if (due === undefined) return null
  const day = dateOf(due)
  const isLate = new Date(due) <= now
  return <p className={isLate ? styles.late : styles.note}>{isLate ? texts.overdue(day) : texts.due(day)}</p>
}

export interface RetestFeesPanelProps {
  readonly record: RetestFees
  /** Whether the retest waits for its answer, so that the offer matters. */
  readonly isOffered: boolean
  /** Whether agents are named: not for the agent about themselves. */
  readonly namesAgents?: boolean
  readonly renderActions: (fee: RetestFee) => ReactNode
}

/** What the answered retests of a report pay. The same on both sides. */
export function RetestFeesPanel({
  record: { offer, fees },
  isOffered,
  namesAgents,
  renderActions,
}: RetestFeesPanelProps) {
  const showsOffer = offer !== undefined && isOffered
  if (!showsOffer && fees.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="retest-fees">
      <h3 id="retest-fees">{texts.title}</h3>
      {showsOffer ? <p className={styles.note}>{texts.offer(formatMoney(offer.currency, offer.cents))}</p> : null}
      {fees.length > 0 ? (
        <ul className={styles.list}>
          {fees.map((fee) => (
            <li key={fee.id}>
              <p>
                {formatMoney(fee.amount.currency, fee.amount.cents)}
                {namesAgents ? ` ${texts.of(fee.agent)}` : null}
              </p>
              <p className={styles.note}>{stateOf(fee)}</p>
              <Due fee={fee} />
              {renderActions(fee)}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
