import type { Trx } from '#server/db/database.ts'
import type { ReportPayments } from '@grana/contract/payouts/report-payments'
import { listProofs } from '../report-files/public.ts'
import { canOnReport, type LoadedReport } from '../reports/public.ts'
import { toPayment } from '../reward-shares/public.ts'
import { findPaymentClock, listPayments } from './queries.ts'

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
