import { handle } from '#server/http/handle.ts'
import { saveSocialLinks as operation } from '@grana/contract/profiles'
import { updateLinks } from './queries.ts'

/** Replaces the user's links; a missing field clears its link. */
export const saveSocialLinks = handle(operation, async ({ db, clock }, actor, { body }) => {
  const { twitter = null, linkedin = null, website = null } = body
  const links = { twitter, linkedin, website }
  await updateLinks(db, actor.user.id, { links, at: clock() })
  return links
})
