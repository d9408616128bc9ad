import type { PersonAction, PersonState } from '@grana/contract/staff/people'

type Facts = {
  disabled_at: Date | null
  disabled_reason: string | null
  email_verified_at: Date | null
}

/** A disabled account without an owner's reason was disabled by staff. */
export function personStateOf({ disabled_at, disabled_reason, email_verified_at }: Facts): PersonState {
  if (disabled_at !== null) return disabled_reason === null ? 'suspended' : 'turned_off'
  return email_verified_at === null ? 'unproven' : 'active'
}

type PersonFacts = {
  state: PersonState
  isLeaving: boolean
  isSelf: boolean
  hasSecondFactor: boolean
  isRecovering: boolean
}

/** Actions that an administrator may take on a person: none on themselves, no suspension during a pending erasure. */
export function personActionsFor({
  state,
  isLeaving,
  isSelf,
  hasSecondFactor,
  isRecovering,
}: PersonFacts): PersonAction[] {
  if (isSelf) return []
  const moves: PersonAction[] = []
  if (state === 'suspended') moves.push('reinstate')
  else if (!isLeaving) moves.push('suspend')
  if (isRecovering) moves.push('stop_recovery')
  else if (hasSecondFactor && state === 'active') moves.push('recover')
  return moves
}
