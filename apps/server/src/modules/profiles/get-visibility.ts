import { handle } from '#server/http/handle.ts'
import { getVisibility as operation } from '@grana/contract/profiles'
import { assertAgent } from './policy.ts'
import { getAgentRow } from './queries.ts'

export const getVisibility = handle(operation, async ({ db }, actor) => {
  assertAgent(actor)
  const { visibility, open_web, hours_for, findable, languages } = await getAgentRow(db, actor.user.id)
  return { visibility, open_web, hours_for, findable, languages }
})
