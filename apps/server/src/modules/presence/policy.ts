import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Availability } from '@grana/contract/appearance/availability'
import type { Profile, ViewerKind } from '@grana/contract/presence'

/** Only agents have a profile that others see. */
export function demandAgent({ user }: SignedIn): void {
  if (user.kind !== 'agent') throw new DomainError('auth.forbidden')
}

export type Choice = { visibility: string; open_web: boolean }

/** Whether somebody sees a profile at all. Whatever is not known to be open is closed. */
export function maySee({ visibility, open_web: isOpen }: Choice, viewer: ViewerKind): boolean {
  if (visibility === 'everyone') return viewer !== 'visitor' || isOpen
  return visibility === 'friends' && viewer === 'friend'
}

/** Everything that a profile can hold. */
export type Person = Omit<Profile, 'availability' | 'first_name' | 'last_name'> & {
  first_name: string
  last_name: string
  availability: Availability
}

/**
 * What a viewer sees of an agent: the one place that decides it, for the preview and for every page that shows a profile.
 * Names and hours are for friends: an agent works under a handle.
 */
export function profileFor(person: Person, choice: Choice, viewer: ViewerKind): Profile | null {
  if (!maySee(choice, viewer)) return null
  const { first_name, last_name, availability, ...open } = person
  if (viewer === 'friend') return { ...open, first_name, last_name, availability }
  return { ...open, first_name: null, last_name: null, availability: null }
}
