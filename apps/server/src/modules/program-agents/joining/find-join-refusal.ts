import type { ErrorCode } from '@grana/contract/errors'
import type { JoinCondition, JoinRequestState } from '@grana/contract/programs/joining'

/** After a refusal the agent cannot ask the same program again for this long. */
const cooldownMs = 30 * 86_400_000

export type JoinFacts = {
  placesFree: number | null
  conditions: readonly JoinCondition[]
  latestRequest: { state: JoinRequestState; answered_at: Date | null } | undefined
  /** The agent accepts the confidentiality agreement with the request. */
  acceptsAgreement: boolean
  at: Date
}

/** Why an agent may not ask to join now; `undefined` when nothing speaks against it. */
export function findJoinRefusal({
  placesFree,
  conditions,
  latestRequest,
  acceptsAgreement,
  at,
}: JoinFacts): ErrorCode | undefined {
  if (latestRequest?.state === 'pending') return 'program.join_asked'
  const refusedAt = latestRequest?.state === 'refused' ? latestRequest.answered_at : null
  if (refusedAt != null && at.getTime() - refusedAt.getTime() < cooldownMs) return 'program.join_refused'
  if (placesFree === 0) return 'program.places_taken'
  const isMissing = conditions.some(
    ({ condition, holds }) => !(holds || (condition === 'agreement' && acceptsAgreement)),
  )
  return isMissing ? 'program.conditions_missing' : undefined
}
