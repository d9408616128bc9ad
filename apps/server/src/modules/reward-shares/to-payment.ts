import type { PaidCurrency } from '@grana/contract/payouts/exchange'
import { silenceDays, type ReportPayment } from '@grana/contract/payouts/report-payments'
import type { RewardCurrency } from '@grana/contract/reports/reward'
import type { listProofs } from '../report-files/public.ts'

/** A payment to the agent who sent a report, or of a share of its reward. */
export type PaymentRow = {
  number: number
  amount_cents: number
  currency: RewardCurrency
  paid_currency: PaidCurrency | null
  paid_cents: number | null
  rate: string | null
  rate_on: string | null
  reference: string
  paid_on: string
  created_at: Date
  /** The event that recorded it. */
  event: number | null
  has_arrived: boolean | null
  answered_at: Date | null
}

type Proof = Awaited<ReturnType<typeof listProofs>>[number]

const dayMs = 86_400_000

/** When the silence of the agent counts as an arrival. */
function assumedAt(row: PaymentRow, proofs: readonly Proof[]): { assumed_at?: string } {
  const isProven = proofs.some(({ event, file }) => event === row.event && file.state === 'ready')
  if (row.has_arrived !== null || !isProven) return {}
  return { assumed_at: new Date(row.created_at.getTime() + silenceDays * dayMs).toISOString() }
}

export function toPayment(row: PaymentRow, proofs: readonly Proof[]): ReportPayment {
  const { paid_currency: currency, paid_cents: cents, rate, rate_on } = row
  return {
    number: row.number,
    amount: { currency: row.currency, cents: row.amount_cents },
    ...(currency !== null &&
      cents !== null &&
      rate !== null &&
      rate_on !== null && { paid: { currency, cents, rate, rate_on } }),
    reference: row.reference,
    paid_on: row.paid_on,
    recorded_at: row.created_at.toISOString(),
    proofs: proofs.filter(({ event }) => event === row.event).map(({ file }) => file),
    ...assumedAt(row, proofs),
    ...(row.has_arrived !== null &&
      row.answered_at !== null && { receipt: { has_arrived: row.has_arrived, at: row.answered_at.toISOString() } }),
  }
}
