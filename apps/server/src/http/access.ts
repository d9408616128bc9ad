import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation } from '@grana/contract/operation'
import type { SignedIn } from './session/actor.ts'

/** What was given counts only while the person still has one: a factor that is gone guards nothing. */
function demandFactor(factor: Operation['factor'], { user, session }: SignedIn): void {
  if (factor === 'any' && !(user.hasSecondFactor && session.secondFactor !== null)) {
    throw new DomainError('auth.second_factor_first')
  }
  if (factor === 'passkey' && !(user.hasPasskey && session.secondFactor === 'passkey')) {
    throw new DomainError('auth.passkey_first')
  }
}

/** Refuses whoever may not call an operation, by what its access asks of a signed-in person. */
export function demandAccess(
  {
    access,
    freshWithin,
    beforeConsent,
    factor,
  }: Pick<Operation, 'access' | 'freshWithin' | 'beforeConsent' | 'factor'>,
  actor: SignedIn | undefined,
  now: Date,
): asserts actor is SignedIn {
  if (actor === undefined) throw new DomainError('auth.required')
  if (access === 'half-signed-in') return
  if (actor.session.isSecondFactorDue) throw new DomainError('auth.required')
  if (access !== 'unproven' && !actor.user.isProven) throw new DomainError('auth.unproven')
  if (beforeConsent !== true && actor.user.consentsDue.length > 0) throw new DomainError('consent.due')
  demandFactor(factor, actor)
  const age = (now.getTime() - actor.session.confirmedAt.getTime()) / 1000
  if (freshWithin !== undefined && age > freshWithin) throw new DomainError('auth.confirm_first')
}
