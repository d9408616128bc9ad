import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation } from '@grana/contract/operation'
import type { SignedIn } from './session/actor.ts'

type Demands = Pick<Operation, 'access' | 'freshWithin' | 'beforeConsent' | 'factor'>

function isFactorWaiting({ user: { factorWaitsUntil } }: SignedIn, now: Date): boolean {
  return factorWaitsUntil !== null && factorWaitsUntil > now
}

/** What was given counts only while the person still has one: a factor that is gone guards nothing. */
const gaveFactor = ({ user, session }: SignedIn) => user.hasSecondFactor && session.secondFactor !== null

/** Whether the session may read what asks for a second factor, where only some of an answer does. */
export function opensByFactor(actor: SignedIn, now: Date): boolean {
  return gaveFactor(actor) && !isFactorWaiting(actor, now)
}

function demandFactor(factor: Operation['factor'], actor: SignedIn, now: Date): void {
  const { user, session } = actor
  if (factor === 'any' && !gaveFactor(actor)) throw new DomainError('auth.second_factor_first')
  if (factor === 'passkey' && !(user.hasPasskey && session.secondFactor === 'passkey')) {
    throw new DomainError('auth.passkey_first')
  }
  if (factor !== undefined && isFactorWaiting(actor, now)) throw new DomainError('auth.factor_waits')
}

/** Asks for a proof that is not older than that; an operation asks by itself where only some of what it does needs one. */
export function demandFresh({ freshWithin }: Pick<Demands, 'freshWithin'>, { session }: SignedIn, now: Date): void {
  const age = (now.getTime() - session.confirmedAt.getTime()) / 1000
  if (freshWithin !== undefined && age > freshWithin) throw new DomainError('auth.confirm_first')
}

type Standards = { now: Date; staffFactor: 'passkey' | 'any' }

/** What staff must have before they are let in anywhere: a finished sign-in by a passkey, and an address. */
export function demandStaffStanding(demands: Demands, actor: SignedIn, { now, staffFactor }: Standards): void {
  if (actor.session.isSecondFactorDue) throw new DomainError('auth.required')
  if (!actor.user.isProven) throw new DomainError('auth.unproven')
  demandFactor(staffFactor, actor, now)
  demandFresh(demands, actor, now)
}

/** Refuses whoever may not call an operation, by what its access asks of a signed-in person. */
export function demandAccess(demands: Demands, actor: SignedIn | undefined, now: Date): asserts actor is SignedIn {
  const { access, beforeConsent, factor } = demands
  if (actor === undefined) throw new DomainError('auth.required')
  if (access === 'half-signed-in') return
  // Staff's doors are judged as a whole elsewhere: for everybody else they do not even ask for a second factor.
  if (access === 'staff') return
  if (actor.session.isSecondFactorDue) throw new DomainError('auth.required')
  if (access !== 'unproven' && !actor.user.isProven) throw new DomainError('auth.unproven')
  if (beforeConsent !== true && actor.user.consentsDue.length > 0) throw new DomainError('consent.due')
  demandFactor(factor, actor, now)
  demandFresh(demands, actor, now)
}
