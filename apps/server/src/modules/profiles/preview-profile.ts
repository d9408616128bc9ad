import { handle } from '#server/http/handle.ts'
import { previewProfile as operation, type ViewerKind } from '@grana/contract/profiles'
import { assertAgent, toVisibleProfile } from './policy.ts'
import { normalizeVisibility, loadFullProfile } from './profile.ts'
import { getAgentRow } from './queries.ts'

/** What each kind of viewer would see with these visibility settings, saved or not. */
export const previewProfile = handle(operation, async (context, actor, { query }) => {
  assertAgent(actor)
  const person = await loadFullProfile(context, await getAgentRow(context.db, actor.user.id))
  const seenBy = (viewer: ViewerKind) => toVisibleProfile(person, normalizeVisibility(query), viewer)
  return { visitor: seenBy('visitor'), member: seenBy('member'), friend: seenBy('friend') }
})
