import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation } from '@grana/contract/operation'
import type { SignedIn } from './session/actor.ts'

type AccessRequirements = Pick<Operation, 'access' | 'freshWithin' | 'beforeConsent' | 'factor'>

function isFactorWaiting({ user: { factorWaitsUntil } }: SignedIn, now: Date): boolean {
  return factorWaitsUntil !== null && factorWaitsUntil > now
}

/** A given factor counts only while the user still has one: a removed factor protects nothing. */
const hasGivenFactor = ({ user, session }: SignedIn) => user.hasSecondFactor && session.secondFactor !== null

/**
 * Whether the session may read fields that require a second factor, for operations where only part of the answer does.
 */
export function hasAcceptedFactor(actor: SignedIn, now: Date): boolean {
  return hasGivenFactor(actor) && !isFactorWaiting(actor, now)
}

function demandFactor(factor: Operation['factor'], actor: SignedIn, now: Date): void {
  const { user, session } = actor
  if (factor === 'any' && !hasGivenFactor(actor)) throw new DomainError('auth.second_factor_first')
  if (factor === 'passkey' && !(user.hasPasskey && session.secondFactor === 'passkey')) {
    throw new DomainError('auth.passkey_first')
  }
  if (factor !== undefined && isFactorWaiting(actor, now)) throw new DomainError('auth.factor_waits')
}

/** Requires a recent confirmation of identity. Operations call it themselves when only part of their work needs one. */
export function assertFresh(
  { freshWithin }: Pick<AccessRequirements, 'freshWithin'>,
  { session }: SignedIn,
  now: Date,
): void {
  const age = (now.getTime() - session.confirmedAt.getTime()) / 1000
  if (freshWithin !== undefined && age > freshWithin) throw new DomainError('auth.confirm_first')
}

type AccessConditions = { now: Date; staffFactor: 'passkey' | 'any' }

/** Staff need a completed sign-in with a passkey and a verified email before any staff operation authorizes them. */
export function assertStaffAccess(
  requirements: AccessRequirements,
  actor: SignedIn,
  { now, staffFactor }: AccessConditions,
): void {
  if (actor.session.isSecondFactorDue) throw new DomainError('auth.required')
  if (!actor.user.isProven) throw new DomainError('auth.unproven')
  demandFactor(staffFactor, actor, now)
  assertFresh(requirements, actor, now)
}

/** Throws unless the signed-in user meets the access requirements of the operation. */
export function assertAccess(
  requirements: AccessRequirements,
  actor: SignedIn | undefined,
  now: Date,
): asserts actor is SignedIn {
  const { access, beforeConsent, factor } = requirements
  if (actor === undefined) throw new DomainError('auth.required')
  if (access === 'second-factor-pending') return
  // The authorizer checks staff routes as a whole: for everyone else they do not exist, so they must not ask for a
  // factor.
  if (access === 'staff') return
  // A token or credential has no session, no factor and nothing to consent to.
  if (access === 'token' || access === 'agent-token' || access === 'scim') return
  if (actor.session.isSecondFactorDue) throw new DomainError('auth.required')
  if (access !== 'email-unverified' && !actor.user.isProven) throw new DomainError('auth.unproven')
  if (beforeConsent !== true && actor.user.consentsDue.length > 0) throw new DomainError('consent.due')
  demandFactor(factor, actor, now)
  assertFresh(requirements, actor, now)
}
