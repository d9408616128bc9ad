import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { toCsv } from '#server/lib/csv.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createPaymentFile as operation } from '@grana/contract/payouts/owed-rewards'
import { toAmount } from '@grana/contract/reports/reward'
import { paymentFile as texts } from '@grana/messages/es/apps/payment-file'
import { recordEvent } from '../audit/public.ts'
import { calculateHoldEnd, payingPrograms } from './policy.ts'
import { listOwedRows, type OwedRow } from './queries-owed.ts'
import { addPayoutView } from './queries.ts'
import { openDetails } from './sealed-details.ts'

/** Groups of four digits: a spreadsheet would read a long number as an amount and drop its last digits. */
const grouped = (account: string): string =>
  /^\d{12,}$/.test(account) ? account.replaceAll(/\d{4}(?=\d)/g, '$& ') : account

function toLine({ sealing }: Context, row: OwedRow): string[] {
  if (row.sealed === null) throw new DomainError('payout.missing')
  const details = openDetails(sealing, row.agent_id, row.sealed)
  const type = details.account_type
  return [
    `${row.initials}-${row.number}`,
    row.program,
    row.agent,
    details.holder,
    texts.methods[details.method],
    details.bank ?? '',
    type === undefined ? '' : texts.accountTypes[type],
    details.routing ?? '',
    grouped(details.account),
    details.tax_number ?? '',
    toAmount(row.amount_cents),
    row.currency,
  ]
}

/** Records the opening for the organization and for the agent. */
async function recordOpening(trx: Trx, row: OwedRow, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await addPayoutView(trx, row, { agentId: row.agent_id, userId, at })
  await recordEvent(trx, {
    organizationId: row.organization_id,
    programId: row.program_id,
    actorId: userId,
    thing: 'report',
    thingId: row.id,
    action: 'payout.opened',
  })
}

function sumsOf(rows: readonly OwedRow[]) {
  const groups = Map.groupBy(rows, ({ currency }) => currency)
  return [...groups].map(([currency, own]) => ({
    currency,
    cents: own.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
  }))
}

export const createPaymentFile = handle(
  operation,
  (context, { user, membership }, { body }) => {
    const { db, clock } = context
    const at = clock()
    const { organizationId } = membership
    const reports = [...new Set(body.reports)]
    return inTransactionAs(db, user, async (trx) => {
      const rows = await listOwedRows(trx, { organizationId, programs: payingPrograms(membership), reports })
      if (rows.length !== reports.length) throw new DomainError('reward.refused')
      if (rows.some((row) => calculateHoldEnd(row, { approvedAt: row.approved_at, at }) !== undefined))
        throw new DomainError('payout.held')
      const lines = rows.map((row) => toLine(context, row))
      for (const row of rows) await recordOpening(trx, row, { userId: user.id, at })
      return {
        file_name: `${texts.name}-${at.toISOString().slice(0, 10)}.csv`,
        content: toCsv([[...texts.columns], ...lines]),
        count: rows.length,
        sums: sumsOf(rows),
      }
    })
  },
  { mostStatements: 410, why: 'records the opening of up to 100 accounts, two statements each' },
)
