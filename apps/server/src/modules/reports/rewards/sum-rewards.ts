import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member, SignedIn } from '#server/http/session/actor.ts'
import type { Answer } from '@grana/contract/operation'
import { sumDays, type getEarnings, type getSpending } from '@grana/contract/reports/reward-sums'
import { sumEarnings, sumSpending } from './queries-sums.ts'

const dayMs = 86_400_000

function dayBefore(at: Date, days: number): string {
  return new Date(at.getTime() - days * dayMs).toISOString().slice(0, 10)
}

const since = (at: Date) => ({ lately: dayBefore(at, sumDays.lately), year: dayBefore(at, sumDays.year) })

export function spending(
  { db, clock }: Context,
  { user, standing, verdict }: Member,
): Promise<Answer<typeof getSpending>> {
  const { organizationId } = standing
  return inTransactionAs(db, user, async (trx) => ({
    is_partial: verdict !== 'yes',
    sums: await sumSpending(trx, { organizationId, ...since(clock()) }),
  }))
}

export function earnings({ db, clock }: Context, { user }: SignedIn): Promise<Answer<typeof getEarnings>> {
  return inTransactionAs(db, user, (trx) => sumEarnings(trx, since(clock())))
}
