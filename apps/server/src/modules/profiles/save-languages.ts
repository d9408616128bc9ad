import { handle } from '#server/http/handle.ts'
import { saveLanguages as operation } from '@grana/contract/profiles'
import { assertAgent } from './policy.ts'
import { upsertProfileChoices } from './queries.ts'

export const saveLanguages = handle(operation, async ({ db, clock }, actor, { body }) => {
  assertAgent(actor)
  await upsertProfileChoices(db, actor.user.id, { languages: body.languages, updated_at: clock() })
  return { languages: body.languages }
})
