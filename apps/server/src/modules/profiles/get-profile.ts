import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getProfile as operation } from '@grana/contract/profiles'
import { getVisibleProfile } from './profile.ts'
import { listFriendsAmong } from './queries.ts'

export const getProfile = handle(operation, (context, { user }, { params }) =>
  getVisibleProfile(context, params.username, async (row) =>
    user.kind === 'agent' && (await isFriend(context, user, row.id)) ? 'friend' : 'member',
  ),
)

async function isFriend({ db }: Context, user: { id: string }, other: string): Promise<boolean> {
  const friends = await inTransactionAs(db, user, (trx) => listFriendsAmong(trx, [other]))
  return friends.has(other)
}
