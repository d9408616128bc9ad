import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { saveSocial } from '@grana/contract/presence'
import { setLinks } from './queries.ts'

/** Sets the links of a person; an empty field takes its link away. */
export async function keepSocial(
  { db, clock }: Context,
  actor: SignedIn,
  { body }: Received<typeof saveSocial>,
): Promise<Answer<typeof saveSocial>> {
  const { twitter = null, linkedin = null, website = null } = body
  const links = { twitter, linkedin, website }
  await setLinks(db, actor.user.id, { links, at: clock() })
  return links
}
