import type { PersonMove, PersonState } from '@grana/contract/staff/people'

type Facts = {
  disabled_at: Date | null
  disabled_reason: string | null
  email_verified_at: Date | null
}

/** An account that is off without a reason of its owner's was turned off by staff. */
export function stateOf({ disabled_at, disabled_reason, email_verified_at }: Facts): PersonState {
  if (disabled_at !== null) return disabled_reason === null ? 'suspended' : 'turned_off'
  return email_verified_at === null ? 'unproven' : 'active'
}

type Standing = {
  state: PersonState
  isLeaving: boolean
  isSelf: boolean
  hasSecondFactor: boolean
  isRecovering: boolean
}

/** What an administrator may do with somebody. Nobody is judge in their own cause; whoever leaves is let go. */
export function personMovesFor({ state, isLeaving, isSelf, hasSecondFactor, isRecovering }: Standing): PersonMove[] {
  if (isSelf) return []
  const moves: PersonMove[] = []
  if (state === 'suspended') moves.push('reinstate')
  else if (!isLeaving) moves.push('suspend')
  if (isRecovering) moves.push('stop_recovery')
  else if (hasSecondFactor && state === 'active') moves.push('recover')
  return moves
}
