import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listHelpedRetests as operation, type HelpedRetest } from '@grana/contract/reports/retest-hand-over'
import { listHelped, type HelpedRetestRow } from './queries.ts'

function feeOf(row: HelpedRetestRow): Pick<HelpedRetest, 'fee'> {
  const { fee_id: id, fee_currency: currency, fee_cents: cents, fee_state: state } = row
  if (id === null || currency === null || cents === null || state === null) return {}
  return { fee: { id, amount: { currency, cents }, state, can: { pay: false, answer: state === 'paid' } } }
}

export const listHelpedRetests = handle(operation, async ({ db }, { user }) => {
  const rows = await inTransactionAs(db, user, (trx) => listHelped(trx))
  return rows.map((row) => ({
    report: row.report_id,
    reference: row.reference,
    program: row.program,
    given_at: row.given_at.toISOString(),
    is_open: row.is_open,
    ...feeOf(row),
  }))
})
