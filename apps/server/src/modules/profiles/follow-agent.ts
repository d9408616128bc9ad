import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { followAgent as operation, maxFollowedAgents } from '@grana/contract/profiles'
import { errorTexts } from '@grana/messages/es/errors'
import { listFollowed } from './following.ts'
import { assertAgent } from './policy.ts'
import { countFollowed, insertFollow } from './queries-following.ts'
import { findAgentByHandle } from './queries.ts'

/** Follows an agent whose profile is visible to friends at least. Rejects all others, and the caller, with the same error. */
export const followAgent = handle(operation, async (context, actor, { body }) => {
  assertAgent(actor)
  const { id } = actor.user
  const person = await findAgentByHandle(context.db, body.username)
  if (person === undefined || person.id === id || person.visibility === 'nobody') {
    throw new DomainError('follow.nobody', { fields: { username: errorTexts['follow.nobody'] } })
  }
  await inTransaction(context.db, async (trx) => {
    // Counts under the lock of the user's row, so that concurrent calls cannot exceed the limit.
    if ((await countFollowed(trx, id)) >= maxFollowedAgents) throw new DomainError('follow.too_many')
    await insertFollow(trx, { follower: id, followed: person.id, at: context.clock() })
  })
  return listFollowed(context, actor)
})
