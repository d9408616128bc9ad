import type { Trx } from '#server/db/database.ts'
import { silenceDays, type ReportPayment, type ReportPayments } from '@grana/contract/payouts/report-payments'
import { listProofs } from '../report-files/public.ts'
import { canOnReport, type LoadedReport } from '../reports/public.ts'
import { findPaymentClock, listPayments, type PaymentRow } from './queries.ts'

type Proof = Awaited<ReturnType<typeof listProofs>>[number]

const dayMs = 86_400_000

/** When the silence of the agent counts as an arrival. */
function assumedAt(row: PaymentRow, proofs: readonly Proof[]): { assumed_at?: string } {
  const isProven = proofs.some(({ event, file }) => event === row.event && file.state === 'ready')
  if (row.has_arrived !== null || !isProven) return {}
  return { assumed_at: new Date(row.created_at.getTime() + silenceDays * dayMs).toISOString() }
}

function toPayment(row: PaymentRow, proofs: readonly Proof[]): ReportPayment {
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

/** The agent of the report, and members who pay. Row security repeats this. */
const readsProofs = (loaded: LoadedReport): boolean =>
  (loaded.actor.side === 'agent' && loaded.actor.userId === loaded.report.agent_id) ||
  canOnReport('reward.approve', loaded) === 'yes'

export async function toPayments(trx: Trx, loaded: LoadedReport): Promise<ReportPayments> {
  const rows = await listPayments(trx, loaded.report)
  const proofs = rows.length > 0 && readsProofs(loaded) ? await listProofs(trx, loaded.report) : []
  const clock = await findPaymentClock(trx, loaded.report)
  return { payments: rows.map((row) => toPayment(row, proofs)), ...(clock !== undefined && { clock }) }
}
