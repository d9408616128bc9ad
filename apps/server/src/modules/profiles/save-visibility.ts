import { handle } from '#server/http/handle.ts'
import { saveVisibility as operation } from '@grana/contract/profiles'
import { assertAgent } from './policy.ts'
import { normalizeVisibility } from './profile.ts'
import { updateVisibility } from './queries.ts'

export const saveVisibility = handle(operation, async ({ db, clock }, actor, { body }) => {
  assertAgent(actor)
  const choice = normalizeVisibility(body)
  await updateVisibility(db, actor.user.id, { ...choice, at: clock() })
  return { visibility: body.visibility, open_web: choice.open_web }
})
