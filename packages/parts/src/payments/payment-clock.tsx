import { useState } from 'react'
import type { PaymentClock as Clock } from '@grana/contract/payouts/report-payments'
import { paying as texts } from '@grana/messages/es/apps/paying'
import { shortDate } from '@grana/messages/es/formats/dates'
import styles from './payments.module.css'

/** By when an approved reward is paid, or whether it was paid in time. The same on both sides. */
export function PaymentClock({ clock }: { readonly clock: Clock }) {
  const [now] = useState(() => new Date())
  const { due_at: due, paid_at: paid, kept, days } = clock
  if (paid !== undefined)
    return <p className={styles.note}>{kept ? texts.clock.kept : texts.clock.late(shortDate(due))}</p>
  const isLate = new Date(due) < now
  return (
    <p className={isLate ? styles.late : styles.note}>
      {isLate ? texts.clock.overdue(shortDate(due)) : texts.clock.due(shortDate(due), days)}
    </p>
  )
}
