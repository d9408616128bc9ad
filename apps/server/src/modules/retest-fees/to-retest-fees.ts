import type { Trx } from '#server/db/database.ts'
import type { RetestFees } from '@grana/contract/reports/retest-fees'
import { canOnReport, type LoadedReport } from '../reports/public.ts'
import { findRetestOffer, listRetestFees, type RetestFeeRow } from './queries.ts'

/** A payment that did not arrive leaves its reference on a fee that is owed again. */
const isMissing = ({ state, reference }: RetestFeeRow): boolean => state === 'owed' && reference !== null

/** The fees of a report for its reader. */
export async function toRetestFees(trx: Trx, loaded: LoadedReport): Promise<RetestFees> {
  const { report, actor } = loaded
  const pays = actor.side === 'organization' && canOnReport('reward.approve', loaded) === 'yes'
  const offer = await findRetestOffer(trx, report)
  const rows = await listRetestFees(trx, report)
  return {
    ...(offer && { offer }),
    fees: rows.map((row) => ({
      id: row.id,
      event: row.event,
      amount: { currency: row.currency, cents: row.cents },
      agent: row.agent,
      state: row.state,
      earned_at: row.earned_at.toISOString(),
      ...(row.state === 'owed' && row.pay_due_at !== null && { due_at: row.pay_due_at.toISOString() }),
      ...(row.reference !== null &&
        row.paid_on !== null && { payment: { reference: row.reference, paid_on: row.paid_on } }),
      is_missing: isMissing(row),
      can: {
        pay: pays && row.state === 'owed' && row.agent_id !== actor.userId,
        answer: row.state === 'paid' && row.agent_id === actor.userId,
      },
    })),
  }
}
