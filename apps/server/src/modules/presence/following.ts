import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Received } from '@grana/contract/operation'
import { mostFollowed, type followAgent, type Followed, type unfollowAgent } from '@grana/contract/presence'
import { errorTexts } from '@grana/messages/es/errors'
import { demandAgent } from './policy.ts'
import { countFollowed, deleteFollow, findFollowed, insertFollow } from './queries-following.ts'
import { findPersonByHandle } from './queries.ts'

export async function readFollowed({ db }: Context, actor: SignedIn): Promise<Followed[]> {
  demandAgent(actor)
  const rows = await findFollowed(db, actor.user.id)
  return rows.map(({ username, since, is_friend }) => ({
    username: username ?? '',
    since: since.toISOString(),
    is_friend: Boolean(is_friend),
  }))
}

/** Follows whoever lets friends see them. All others are not there, and neither is oneself. */
export async function follow(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof followAgent>,
): Promise<Followed[]> {
  demandAgent(actor)
  const { id } = actor.user
  const person = await findPersonByHandle(context.db, body.username)
  if (person === undefined || person.id === id || person.visibility === 'nobody') {
    throw new DomainError('follow.nobody', { fields: { username: errorTexts['follow.nobody'] } })
  }
  await inTransaction(context.db, async (trx) => {
    // Counted under the lock of the own row, so that a race does not get past the limit.
    if ((await countFollowed(trx, id)) >= mostFollowed) throw new DomainError('follow.too_many')
    await insertFollow(trx, { follower: id, followed: person.id, at: context.clock() })
  })
  return readFollowed(context, actor)
}

export async function unfollow(
  context: Context,
  actor: SignedIn,
  { params }: Received<typeof unfollowAgent>,
): Promise<Followed[]> {
  demandAgent(actor)
  await deleteFollow(context.db, actor.user.id, params.username)
  return readFollowed(context, actor)
}
