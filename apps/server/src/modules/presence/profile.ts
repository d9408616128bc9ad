import type { Context } from '#server/context.ts'
import type { SignedIn, Visitor } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type {
  getOpenProfile,
  getProfile,
  previewProfile,
  Profile,
  ProfilePreview,
  saveVisibility,
  ViewerKind,
} from '@grana/contract/presence'
import { avatarAddress } from '../avatars/public.ts'
import { figuresOfAgent } from '../points/public.ts'
import { offerOf } from './availability.ts'
import { demandAgent, profileFor, type Choice, type Person } from './policy.ts'
import { areFriends, findPerson, findPersonByHandle, setVisibility, type PersonRow } from './queries.ts'

/** The tick for the open web has no meaning where not everyone may look. */
function settled({ visibility, open_web: isOpen }: Choice): Choice {
  return { visibility, open_web: isOpen && visibility === 'everyone' }
}

export async function keepVisibility(
  { db, clock }: Context,
  actor: SignedIn,
  { body }: Received<typeof saveVisibility>,
): Promise<Answer<typeof saveVisibility>> {
  demandAgent(actor)
  const choice = settled(body)
  await setVisibility(db, actor.user.id, { ...choice, at: clock() })
  return { visibility: body.visibility, open_web: choice.open_web }
}

async function wholeProfile(context: Context, row: PersonRow): Promise<Person> {
  return {
    username: row.username ?? '',
    country: row.country_code,
    member_since: row.created_at.toISOString(),
    avatar: avatarAddress(context.config.apiUrl, row.avatar_key),
    text_color: row.text_color,
    highlight_color: row.highlight_color,
    twitter: row.twitter,
    linkedin: row.linkedin,
    website: row.website,
    first_name: row.first_name,
    last_name: row.last_name,
    availability: await offerOf(context, row),
    figures: await figuresOfAgent(context.db, row.id, context.clock()),
  }
}

/** What each kind of viewer would see with a choice, saved or not. */
export async function preview(
  context: Context,
  actor: SignedIn,
  { query }: Received<typeof previewProfile>,
): Promise<ProfilePreview> {
  demandAgent(actor)
  const person = await wholeProfile(context, await findPerson(context.db, actor.user.id))
  const seenBy = (viewer: ViewerKind) => profileFor(person, settled(query), viewer)
  return { visitor: seenBy('visitor'), member: seenBy('member'), friend: seenBy('friend') }
}

/** A hidden profile and one that does not exist look the same. */
async function show(
  context: Context,
  username: string,
  viewerOf: (row: PersonRow) => Promise<ViewerKind> | ViewerKind,
): Promise<Profile> {
  const row = await findPersonByHandle(context.db, username)
  if (row === undefined) throw new DomainError('request.not_found')
  const profile = profileFor(await wholeProfile(context, row), row, await viewerOf(row))
  if (profile === null) throw new DomainError('request.not_found')
  return profile
}

/** A profile as the signed-in person may see it. */
export function readProfile(
  context: Context,
  { user }: SignedIn,
  { params }: Received<typeof getProfile>,
): Promise<Profile> {
  return show(context, params.username, async (row) =>
    user.kind === 'agent' && (await areFriends(context.db, user.id, row.id)) ? 'friend' : 'member',
  )
}

export function readOpenProfile(
  context: Context,
  _visitor: Visitor,
  { params }: Received<typeof getOpenProfile>,
): Promise<Profile> {
  return show(context, params.username, () => 'visitor')
}
