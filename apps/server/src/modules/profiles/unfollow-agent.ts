import { handle } from '#server/http/handle.ts'
import { unfollowAgent as operation } from '@grana/contract/profiles'
import { listFollowed } from './following.ts'
import { assertAgent } from './policy.ts'
import { deleteFollow } from './queries-following.ts'

export const unfollowAgent = handle(operation, async (context, actor, { params }) => {
  assertAgent(actor)
  await deleteFollow(context.db, actor.user.id, params.username)
  return listFollowed(context, actor)
})
