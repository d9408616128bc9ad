import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Profile, ViewerKind } from '@grana/contract/profiles'
import { toAvatarUrl } from '../avatars/public.ts'
import { getAgentStatistics } from '../points/public.ts'
import { loadAvailability } from './availability.ts'
import { type FullProfile, toProvenCategories, toThanks, toVisibleProfile } from './policy.ts'
import { findAgentByHandle, listAccepted, listCredits, type AgentRow } from './queries.ts'

export async function loadFullProfile(context: Context, row: AgentRow): Promise<FullProfile> {
  const disclosures = await listCredits(context.db, row.id)
  return {
    username: row.username ?? '',
    country: row.country_code,
    member_since: row.created_at.toISOString(),
    avatar: toAvatarUrl(context.config.apiUrl, row.avatar_key),
    text_color: row.text_color,
    highlight_color: row.highlight_color,
    twitter: row.twitter,
    linkedin: row.linkedin,
    website: row.website,
    first_name: row.first_name,
    last_name: row.last_name,
    availability: await loadAvailability(context, row),
    figures: await getAgentStatistics(context.db, row.id, context.clock()),
    languages: row.languages,
    categories: toProvenCategories(await listAccepted(context.db, row.id)),
    disclosures,
    thanks: toThanks(disclosures),
  }
}

/** Returns 404 for a hidden profile too, so that it looks like a missing one. */
export async function getVisibleProfile(
  context: Context,
  username: string,
  viewerOf: (row: AgentRow) => Promise<ViewerKind> | ViewerKind,
): Promise<Profile> {
  const row = await findAgentByHandle(context.db, username)
  if (row === undefined) throw new DomainError('request.not_found')
  const profile = toVisibleProfile(await loadFullProfile(context, row), row, await viewerOf(row))
  if (profile === null) throw new DomainError('request.not_found')
  return profile
}
