import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordEvent } from '../audit/public.ts'
import { listMemberships, listThatNeed } from './queries-departure.ts'
import { lockMembersOf } from './queries.ts'

/** Names are shown in one sentence: the first ones are enough to begin with. */
const mostNamed = 3

/**
 * Whoever turns the account off leaves nothing behind without an owner. From here to the end of the transaction nobody
 * else leaves these organizations: of two owners who go at once the second one is the last.
 */
export async function demandNobodyNeeds(trx: Trx, userId: string): Promise<void> {
  const memberships = await listMemberships(trx, userId)
  await lockMembersOf(
    trx,
    memberships.map(({ organization_id: id }) => id),
  )
  const names = await listThatNeed(trx, userId)
  if (names.length === 0) return
  const organizations = names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? '…' : '')
  throw new DomainError('account.sole_owner', { details: { organizations } })
}

/** Writes into the log of every organization that somebody who is erased is gone from it. */
export async function recordDepartures(trx: Trx, userId: string): Promise<void> {
  for (const { organization_id: organizationId, role } of await listMemberships(trx, userId)) {
    await recordEvent(trx, {
      organizationId,
      actorId: userId,
      action: 'member.left',
      thing: 'member',
      thingId: userId,
      details: { role, account: 'erased' },
    })
  }
}
