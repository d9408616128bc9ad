import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { User } from '@grana/contract/accounts'
import type { Availability } from '@grana/contract/appearance/availability'
import type { Profile, ViewerKind } from '@grana/contract/profiles'

/** Only agents have a profile that others can see. */
export function assertAgent({ user }: SignedIn): void {
  if (user.kind !== 'agent') throw new DomainError('auth.forbidden')
}

export type VisibilitySettings = { visibility: User['visibility']; open_web: boolean }

type StoredVisibility = { visibility: string; open_web: boolean }

/** Whether a viewer sees a profile at all; denies by default, also for a value that a later release stored. */
function canSeeProfile({ visibility, open_web: isOpen }: StoredVisibility, viewer: ViewerKind): boolean {
  if (visibility === 'everyone') return viewer !== 'visitor' || isOpen
  return visibility === 'friends' && viewer === 'friend'
}

export type FullProfile = Omit<Profile, 'availability' | 'first_name' | 'last_name'> & {
  first_name: string
  last_name: string
  availability: Availability
}

/**
 * What a viewer sees of an agent. The preview and every page with a profile use this function.
 * Only friends see names and hours: an agent works under a handle.
 */
export function toVisibleProfile(person: FullProfile, choice: VisibilitySettings, viewer: ViewerKind): Profile | null {
  if (!canSeeProfile(choice, viewer)) return null
  const { first_name, last_name, availability, ...open } = person
  if (viewer === 'friend') return { ...open, first_name, last_name, availability }
  return { ...open, first_name: null, last_name: null, availability: null }
}
