import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation } from '@grana/contract/operation'
import type { SignedIn } from './session/actor.ts'

/** Refuses whoever may not call an operation, by what its access asks of a signed-in person. */
export function demandAccess(
  { access, freshWithin }: Operation,
  actor: SignedIn | undefined,
  now: Date,
): asserts actor is SignedIn {
  if (actor === undefined) throw new DomainError('auth.required')
  if (access === 'half-signed-in') return
  if (actor.session.isSecondFactorDue) throw new DomainError('auth.required')
  if (access !== 'unproven' && !actor.user.isProven) throw new DomainError('auth.unproven')
  const age = (now.getTime() - actor.session.confirmedAt.getTime()) / 1000
  if (freshWithin !== undefined && age > freshWithin) throw new DomainError('auth.confirm_first')
}
