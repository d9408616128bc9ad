import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import type { FollowedAgent } from '@grana/contract/profiles'
import { assertAgent } from './policy.ts'
import { listFollowedRows } from './queries-following.ts'

export async function listFollowed({ db }: Context, actor: SignedIn): Promise<FollowedAgent[]> {
  assertAgent(actor)
  const rows = await listFollowedRows(db, actor.user.id)
  return rows.map(({ username, since, is_friend }) => ({
    username: username ?? '',
    since: since.toISOString(),
    is_friend: Boolean(is_friend),
  }))
}
