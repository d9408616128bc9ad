import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import type { OpenedPayout, OwnPayoutDetails } from '@grana/contract/payouts/payout-details'
import { assertAgent } from '../profiles/public.ts'
import { calculateHoldEnd } from './policy.ts'
import { findPayoutDetails, listPayoutViews } from './queries.ts'
import { openDetails } from './sealed-details.ts'

/** The account in short: the last four characters, or the first letter and the domain of an address. */
function accountEnd({ account }: OpenedPayout): string {
  const [name, domain] = account.split('@')
  return domain === undefined ? account.slice(-4) : `${name?.slice(0, 1)}…@${domain}`
}

/** The agent's own payout details, shortened, and who opened them. */
export function getOwnPayout({ db, sealing, clock }: Context, actor: SignedIn): Promise<OwnPayoutDetails> {
  assertAgent(actor)
  const { id } = actor.user
  return inTransactionAs(db, actor.user, async (trx) => {
    const row = await findPayoutDetails(trx, id)
    const views = await listPayoutViews(trx)
    const opened = row === undefined ? undefined : openDetails(sealing, id, row.sealed)
    return {
      details:
        row === undefined || opened === undefined
          ? null
          : {
              method: row.method,
              holder: opened.holder,
              account_end: accountEnd(opened),
              saved_at: (row.changed_at ?? row.created_at).toISOString(),
              held_until: calculateHoldEnd(row, { approvedAt: new Date(0), at: clock() })?.toISOString() ?? null,
            },
      views: views.map(({ program, initials, number, created_at: at }) => ({
        program,
        reference: `${initials}-${number}`,
        viewed_at: at.toISOString(),
      })),
    }
  })
}
