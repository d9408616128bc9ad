import type { JoinRequestState, OwnJoinRequest } from '@grana/contract/programs/joining'

type OwnRequestRow = {
  id: string
  state: JoinRequestState
  created_at: Date
  answered_at: Date | null
  reason: string | null
}

/** A request as its agent reads it. */
export function toOwnRequest({
  id,
  state,
  created_at: at,
  answered_at: answeredAt,
  reason,
}: OwnRequestRow): OwnJoinRequest {
  return { id, state, created_at: at.toISOString(), answered_at: answeredAt?.toISOString() ?? null, reason }
}
