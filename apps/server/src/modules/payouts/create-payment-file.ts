import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Exchange } from '@grana/contract/payouts/exchange'
import { createPaymentFile as operation, owedLimits, type PaymentFileForm } from '@grana/contract/payouts/owed-rewards'
import { recordEvent } from '../audit/public.ts'
import { toPaymentBatch } from './payment-file.ts'
import { calculateHoldEnd, payingPrograms } from './policy.ts'
import { listOwedRows, type OwedRow } from './queries-owed.ts'
import { addPayoutView } from './queries.ts'
import { openDetails } from './sealed-details.ts'

/** Records in both histories, the organization's and the agent's, that the payout details were decrypted. */
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

/** SPEI pays pesos. The contract guarantees that such a form has a rate and its day. */
const toExchange = ({ format, rate, rate_on }: PaymentFileForm): Exchange | undefined =>
  format === 'spei' && rate !== undefined && rate_on !== undefined ? { currency: 'MXN', rate, rate_on } : undefined

const isOnHold = (row: OwedRow, at: Date): boolean =>
  calculateHoldEnd(row, { approvedAt: row.approved_at, at }) !== undefined

export const createPaymentFile = handle(
  operation,
  (context, { user, membership }, { body }) => {
    const { db, clock, sealing } = context
    const at = clock()
    const { organizationId } = membership
    // Ids of reports, and of shares in their rewards.
    const rewardIds = [...new Set(body.reports)]
    const exchange = toExchange(body)
    return inTransactionAs(db, user, async (trx) => {
      const rows = await listOwedRows(trx, { organizationId, programs: payingPrograms(membership), things: rewardIds })
      if (rows.length !== rewardIds.length) throw new DomainError('reward.refused')
      if (rows.some((row) => isOnHold(row, at))) throw new DomainError('payout.held')
      const rewards = rows.map((row) => {
        if (row.sealed === null) throw new DomainError('payout.missing')
        if (exchange && row.method !== 'mx_clabe') throw new DomainError('payout.spei_only')
        return { row, details: openDetails(sealing, row.agent_id, row.sealed) }
      })
      for (const row of rows) await recordOpening(trx, row, { userId: user.id, at })
      return toPaymentBatch(rewards, exchange, at)
    })
  },
  { maxStatements: 10 + owedLimits.inFile * 2, why: 'records the opening of up to 100 accounts, two statements each' },
)
