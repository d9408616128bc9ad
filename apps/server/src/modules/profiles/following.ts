import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import type { FollowedAgent } from '@grana/contract/profiles'
import { assertAgent } from './policy.ts'
import { listFollowedRows } from './queries-following.ts'
import { listFriendsAmong } from './queries.ts'

export async function listFollowed({ db }: Context, actor: SignedIn): Promise<FollowedAgent[]> {
  assertAgent(actor)
  return await inTransactionAs(db, actor.user, async (trx) => {
    const rows = await listFollowedRows(trx, actor.user.id)
    const ids = rows.map(({ id }) => id)
    const friends = await listFriendsAmong(trx, ids)
    return rows.map(({ id, username, since }) => ({
      username: username ?? '',
      since: since.toISOString(),
      is_friend: friends.has(id),
    }))
  })
}
