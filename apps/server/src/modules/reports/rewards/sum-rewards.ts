import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member, SignedIn } from '#server/http/session/actor.ts'
import { ownPrograms } from '#server/permissions/judge.ts'
import type { Answer } from '@grana/contract/operation'
import { sumDays, type getEarnings, type getSpending } from '@grana/contract/reports/reward-sums'
import { sumEarnings, sumSpending } from './queries-sums.ts'

const dayMs = 86_400_000

/** The first of so many days that end today. */
function firstOf(days: number, at: Date): string {
  return new Date(at.getTime() - (days - 1) * dayMs).toISOString().slice(0, 10)
}

/** Days from which on payments count. */
export const sumsSince = (at: Date) => ({ lately: firstOf(sumDays.lately, at), year: firstOf(sumDays.year, at) })

export function spending(
  { db, clock }: Context,
  { user, standing, verdict }: Member,
): Promise<Answer<typeof getSpending>> {
  const { organizationId } = standing
  const programs = verdict === 'yes' ? null : ownPrograms(standing, 'wallet.read')
  return inTransactionAs(db, user, async (trx) => ({
    is_partial: programs !== null,
    sums: await sumSpending(trx, { organizationId, programs, ...sumsSince(clock()) }),
  }))
}

export function earnings({ db, clock }: Context, { user }: SignedIn): Promise<Answer<typeof getEarnings>> {
  return inTransactionAs(db, user, (trx) => sumEarnings(trx, sumsSince(clock())))
}
