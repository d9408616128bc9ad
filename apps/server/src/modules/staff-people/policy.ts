import type { PersonAction, PersonState } from '@grana/contract/staff/people'

type AccountFacts = {
  disabled_at: Date | null
  disabled_reason: string | null
  email_verified_at: Date | null
}

/** `disabled_reason` is set only when the owner disabled the account or asked for its erasure; staff leave it empty. */
export function personStateOf({ disabled_at, disabled_reason, email_verified_at }: AccountFacts): PersonState {
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
  const actions: PersonAction[] = []
  if (state === 'suspended') actions.push('reinstate')
  else if (!isLeaving) actions.push('suspend')
  if (isRecovering) actions.push('stop_recovery')
  else if (hasSecondFactor && state === 'active') actions.push('recover')
  return actions
}
