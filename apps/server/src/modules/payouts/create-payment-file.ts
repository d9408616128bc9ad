import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Exchange } from '@grana/contract/payouts/exchange'
import { createPaymentFile as operation, owedLimits, type PaymentFileForm } from '@grana/contract/payouts/owed-rewards'
import { paymentFile as texts } from '@grana/messages/es/payments/payment-file'
import { recordEvent } from '../audit/public.ts'
import {
  controlTotal,
  speiCents,
  writeCsvFile,
  writeSpeiFile,
  writeTemplate,
  type PayableReward,
} from './payment-file.ts'
import { calculateHoldEnd, payingPrograms } from './policy.ts'
import { listOwedRows, type OwedRow } from './queries-owed.ts'
import { addPayoutView } from './queries.ts'
import { openDetails } from './sealed-details.ts'

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

/** SPEI pays pesos; the contract requires the rate. */
const tradedBy = ({ format, rate, rate_on }: PaymentFileForm): Exchange | undefined =>
  format === 'spei' && rate !== undefined && rate_on !== undefined ? { currency: 'MXN', rate, rate_on } : undefined

/** The file, the template of its results, and what to compare with the bank. */
function toBatch(rewards: readonly PayableReward[], traded: Exchange | undefined, at: Date) {
  const day = at.toISOString().slice(0, 10)
  const pesos = traded && speiCents(rewards, traded).reduce((sum, cents) => sum + cents, 0)
  return {
    file_name: traded ? `${texts.spei}-${day}.txt` : `${texts.name}-${day}.csv`,
    content: traded ? writeSpeiFile(rewards, { traded, day }) : writeCsvFile(rewards),
    template: { file_name: `${texts.result.name}-${day}.csv`, content: writeTemplate(rewards, traded) },
    count: rewards.length,
    sums: sumsOf(rewards.map(({ row }) => row)),
    ...(pesos !== undefined && { paid: { currency: 'MXN' as const, cents: pesos } }),
    control_total: controlTotal(rewards),
  }
}

export const createPaymentFile = handle(
  operation,
  (context, { user, membership }, { body }) => {
    const { db, clock, sealing } = context
    const at = clock()
    const { organizationId } = membership
    const reports = [...new Set(body.reports)]
    const traded = tradedBy(body)
    return inTransactionAs(db, user, async (trx) => {
      const rows = await listOwedRows(trx, { organizationId, programs: payingPrograms(membership), things: reports })
      if (rows.length !== reports.length) throw new DomainError('reward.refused')
      if (rows.some((row) => calculateHoldEnd(row, { approvedAt: row.approved_at, at }) !== undefined))
        throw new DomainError('payout.held')
      const rewards = rows.map((row) => {
        if (row.sealed === null) throw new DomainError('payout.missing')
        if (traded && row.method !== 'mx_clabe') throw new DomainError('payout.spei_only')
        return { row, details: openDetails(sealing, row.agent_id, row.sealed) }
      })
      for (const row of rows) await recordOpening(trx, row, { userId: user.id, at })
      return toBatch(rewards, traded, at)
    })
  },
  { mostStatements: 10 + owedLimits.inFile * 4, why: 'records the opening of up to 100 accounts, two statements each' },
)
