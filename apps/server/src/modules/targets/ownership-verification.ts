import type { VerificationMethod } from '@grana/contract/customers/target-address'
import type { OwnershipState, AutomaticMethod, CheckOutcome } from '@grana/contract/customers/target-values'

/** Ownership verification of a target. */
export type OwnershipVerification = {
  state: OwnershipState
  method: VerificationMethod | null
  provenAt: Date | null
  lapsedAt: Date | null
  failingSince: Date | null
}

export type CompletedCheck = { method: AutomaticMethod; outcome: CheckOutcome; at: Date }

/**
 * Outcomes that end a verification at once: the owner's server answered, and the record is not there. All other outcomes may
 * be temporary failures.
 */
const gone: ReadonlySet<CheckOutcome> = new Set(['no_record', 'other_record', 'no_file', 'other_content', 'unresolved'])

/** How long temporary failures may last before a verification lapses. */
const toleranceMs = 3 * 24 * 60 * 60 * 1000

/** The verification after a check. A failed check of a method that it does not rest on changes nothing. */
export function applyCheck(
  before: OwnershipVerification,
  { method, outcome, at }: CompletedCheck,
): OwnershipVerification {
  if (outcome === 'found') {
    const provenAt = before.state === 'proven' ? before.provenAt : at
    return { state: 'proven', method, provenAt, lapsedAt: null, failingSince: null }
  }
  if (before.state !== 'proven' || before.method !== method) return before
  const failingSince = before.failingSince ?? at
  const isOver = gone.has(outcome) || at.getTime() - failingSince.getTime() >= toleranceMs
  return isOver ? { ...before, state: 'lapsed', lapsedAt: at, failingSince } : { ...before, failingSince }
}
