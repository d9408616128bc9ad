import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation } from '@grana/contract/operation'
import type { SignedIn } from './session/actor.ts'

function demandFresh({ freshWithin }: Operation, { session }: SignedIn, now: Date): void {
  const age = (now.getTime() - session.confirmedAt.getTime()) / 1000
  if (freshWithin !== undefined && age > freshWithin) throw new DomainError('auth.confirm_first')
}

/** What staff must hold besides a password. */
function hasStaffFactor({ user }: SignedIn): boolean {
  return user.hasSecondFactor
}

/** What staff must have before they are let in anywhere: a finished sign-in, an address, a second factor. */
export function demandStaffStanding(operation: Operation, actor: SignedIn, now: Date): void {
  if (actor.session.isSecondFactorDue) throw new DomainError('auth.required')
  if (!actor.user.isProven) throw new DomainError('auth.unproven')
  if (!hasStaffFactor(actor)) throw new DomainError('auth.second_factor_missing')
  demandFresh(operation, actor, now)
}

/** Refuses whoever may not call an operation, by what its access asks of a signed-in person. */
export function demandAccess(operation: Operation, actor: SignedIn | undefined, now: Date): asserts actor is SignedIn {
  const { access } = operation
  if (actor === undefined) throw new DomainError('auth.required')
  if (access === 'half-signed-in') return
  // Staff's doors are judged as a whole elsewhere: for everybody else they do not even ask for a second factor.
  if (access === 'staff') return
  if (actor.session.isSecondFactorDue) throw new DomainError('auth.required')
  if (access !== 'unproven' && !actor.user.isProven) throw new DomainError('auth.unproven')
  demandFresh(operation, actor, now)
}
