import type { ProgramKind, ProgramState } from '@grana/contract/program-values'

/** Facts that decide whether terms can be published. */
export type PublicationFacts = {
  kind: ProgramKind
  state: ProgramState
  /** Staff approved the organization, or the terms need no review of it. */
  mayOrganizationPublish: boolean
  hasAcceptedBilling: boolean
  hasDraftTerms: boolean
  hasRewards: boolean
  targetsInScope: readonly { isProven: boolean; isArchived: boolean }[]
}

/** Every target in scope must be verified: an organization may invite attacks only on what it owns. */
export function canPublish(facts: PublicationFacts): boolean {
  const { kind, state, targetsInScope } = facts
  const pays = kind === 'bounty'
  return (
    state !== 'closed' &&
    facts.hasDraftTerms &&
    facts.mayOrganizationPublish &&
    (!pays || facts.hasAcceptedBilling) &&
    pays === facts.hasRewards &&
    targetsInScope.length > 0 &&
    targetsInScope.every(({ isProven, isArchived }) => isProven && !isArchived)
  )
}
