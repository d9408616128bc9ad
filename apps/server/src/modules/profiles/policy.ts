import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { User } from '@grana/contract/accounts'
import type { Availability } from '@grana/contract/appearance/availability'
import {
  hoursAudiences,
  type HoursAudience,
  type Profile,
  type ProvenCategory,
  type ViewerKind,
} from '@grana/contract/profiles'
import { severities, type Severity } from '@grana/contract/program-values'
import { resolveWeakness } from '@grana/contract/weaknesses/taxonomy'

/** Only agents have a profile that others can see. */
export function assertAgent({ user }: SignedIn): void {
  if (user.kind !== 'agent') throw new DomainError('auth.forbidden')
}

export type VisibilitySettings = { visibility: User['visibility']; open_web: boolean; hours_for: HoursAudience }

type StoredVisibility = { visibility: string; open_web: boolean; hours_for: string }

/** Whether a viewer sees a profile at all; denies by default, also for a value that a later release stored. */
function canSeeProfile({ visibility, open_web: isOpen }: StoredVisibility, viewer: ViewerKind): boolean {
  if (visibility === 'everyone') return viewer !== 'visitor' || isOpen
  return visibility === 'friends' && viewer === 'friend'
}

const closeness: Readonly<Record<ViewerKind, HoursAudience>> = {
  friend: 'friends',
  member: 'members',
  visitor: 'visitors',
}

/** Whether a viewer who sees the profile also sees the free hours. */
function canSeeHours({ hours_for: audience }: StoredVisibility, viewer: ViewerKind): boolean {
  const widest = hoursAudiences.findIndex((each) => each === audience)
  return widest >= hoursAudiences.indexOf(closeness[viewer])
}

/** The open web and being found have no effect unless the visibility is `everyone`. */
export function normalizeVisibility<Choice extends VisibilitySettings & { findable?: boolean }>(
  choice: Choice,
): Choice {
  const isForAll = choice.visibility === 'everyone'
  const found = choice.findable === undefined ? {} : { findable: choice.findable && isForAll }
  return { ...choice, open_web: choice.open_web && isForAll, ...found }
}

export type FullProfile = Omit<Profile, 'availability' | 'first_name' | 'last_name'> & {
  first_name: string
  last_name: string
  availability: Availability
}

/**
 * What a viewer sees of an agent. The preview and every page with a profile use this function.
 * Only friends see names: an agent works under a handle. Hours are for the audience that the agent chose.
 */
export function toVisibleProfile(person: FullProfile, choice: VisibilitySettings, viewer: ViewerKind): Profile | null {
  if (!canSeeProfile(choice, viewer)) return null
  const { first_name, last_name, availability, ...open } = person
  const isFriend = viewer === 'friend'
  return {
    ...open,
    first_name: isFriend ? first_name : null,
    last_name: isFriend ? last_name : null,
    availability: canSeeHours(choice, viewer) ? availability : null,
  }
}

type Accepted = { weakness: string; severity: Severity; accepted: number }

const higher = (one: Severity, other: Severity): Severity =>
  severities.indexOf(one) >= severities.indexOf(other) ? one : other

/** Categories that accepted reports prove, those with most of them first. A weakness that no version knows proves none. */
export function toProvenCategories(rows: readonly Accepted[]): ProvenCategory[] {
  const proven = new Map<string, ProvenCategory>()
  for (const { weakness, severity, accepted } of rows) {
    const category = resolveWeakness(weakness)?.category
    if (category === undefined) continue
    const before = proven.get(category)
    proven.set(category, {
      category,
      accepted: accepted + (before?.accepted ?? 0),
      severity: before === undefined ? severity : higher(before.severity, severity),
    })
  }
  return [...proven.values()].toSorted(
    (one, other) => other.accepted - one.accepted || one.category.localeCompare(other.category),
  )
}

/** Organizations that thank by name, those with most published reports first. */
export function toThanks(credits: Profile['disclosures']): Profile['thanks'] {
  const counts = new Map<string, number>()
  for (const { organization } of credits) counts.set(organization, (counts.get(organization) ?? 0) + 1)
  return [...counts]
    .map(([organization, count]) => ({ organization, count }))
    .toSorted((one, other) => other.count - one.count || one.organization.localeCompare(other.organization))
}
