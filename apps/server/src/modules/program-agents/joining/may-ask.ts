import type { ErrorCode } from '@grana/contract/errors'
import type { JoinCondition, JoinRequestState } from '@grana/contract/programs/joining'

/** After a refusal the agent cannot ask the same program again for this long. */
const pauseMs = 30 * 86_400_000

export type AskFacts = {
  placesFree: number | null
  conditions: readonly JoinCondition[]
  last: { state: JoinRequestState; answered_at: Date | null } | undefined
  /** The agent accepts the confidentiality agreement with the request. */
  agrees: boolean
  at: Date
}

/** Why an agent may not ask to join now; `undefined` when nothing speaks against it. */
export function findAskRefusal({ placesFree, conditions, last, agrees, at }: AskFacts): ErrorCode | undefined {
  if (last?.state === 'pending') return 'program.join_asked'
  const refusedAt = last?.state === 'refused' ? last.answered_at : null
  if (refusedAt != null && at.getTime() - refusedAt.getTime() < pauseMs) return 'program.join_refused'
  if (placesFree === 0) return 'program.places_taken'
  const isMissing = conditions.some(({ condition, holds }) => !(holds || (condition === 'agreement' && agrees)))
  return isMissing ? 'program.conditions_missing' : undefined
}
