import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordPaymentResults as operation, resultLimits } from '@grana/contract/payouts/payment-results'
import { loadLockedReport, recordPayment, toMemberActor } from '../reports/public.ts'
import { recordSharePayment } from '../reward-shares/public.ts'
import { matchResults, toResults, type MatchedResult } from './match-results.ts'
import { readResults } from './results.ts'

type Recording = { context: Context; member: Member }

/** Records one line. Who else acted on the reward since the file was read has the last word: the line is left out. */
async function recordLine(trx: Trx, { context, member }: Recording, matched: MatchedResult): Promise<MatchedResult> {
  const { row, reward, state } = matched
  if (state !== 'ready' || reward === undefined || row.payment === undefined) return matched
  try {
    const locked = await loadLockedReport(trx, toMemberActor(member), {
      reportId: reward.id,
      permission: 'reward.approve',
      at: context.clock(),
    })
    const payment = { ...row.payment, round: reward.round }
    if (reward.share === null) await recordPayment(trx, locked, payment)
    else await recordSharePayment(trx, locked, { ...payment, share: reward.share })
    return { ...matched, state: 'recorded' }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { ...matched, state: error.code === 'reward.paid_on_refused' ? 'paid_on' : 'already' }
  }
}

export const recordPaymentResults = handle(
  operation,
  (context, member, { body }) => {
    const rows = readResults(body.content)
    return inTransactionAs(context.db, member.user, async (trx) => {
      const recorded: MatchedResult[] = []
      const matched = await matchResults(trx, member.membership, rows)
      // In one order, so that two files with the same reports wait for each other instead of stopping each other.
      const ordered = matched.toSorted((one, other) => (one.reward?.id ?? '').localeCompare(other.reward?.id ?? ''))
      for (const one of ordered) recorded.push(await recordLine(trx, { context, member }, one))
      return toResults(recorded.toSorted((one, other) => one.row.line - other.row.line))
    })
  },
  { maxStatements: 20 + resultLimits.rows * 20, why: 'records up to 100 payments, each with its event and its lock' },
)
