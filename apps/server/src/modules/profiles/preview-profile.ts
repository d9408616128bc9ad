import { handle } from '#server/http/handle.ts'
import { previewProfile as operation, type ViewerKind } from '@grana/contract/profiles'
import { assertAgent, normalizeVisibility, toVisibleProfile } from './policy.ts'
import { loadFullProfile } from './profile.ts'
import { getAgentRow } from './queries.ts'

/** What each kind of viewer would see with these visibility settings, saved or not. */
export const previewProfile = handle(operation, async (context, actor, { query }) => {
  assertAgent(actor)
  const row = await getAgentRow(context.db, actor.user.id)
  const person = await loadFullProfile(context, row)
  const { visibility, open_web, hours_for = row.hours_for } = query
  const choice = normalizeVisibility({ visibility, open_web, hours_for })
  const seenBy = (viewer: ViewerKind) => toVisibleProfile(person, choice, viewer)
  return { visitor: seenBy('visitor'), member: seenBy('member'), friend: seenBy('friend') }
})
