import type { ProgramKind, ProgramState } from '@grana/contract/program-values'

/** What has to be known before terms are published. */
export type PublicationFacts = {
  kind: ProgramKind
  state: ProgramState
  isOrganizationApproved: boolean
  hasAcceptedBilling: boolean
  hasDraftTerms: boolean
  hasRewards: boolean
  targetsInScope: readonly { isProven: boolean; isArchived: boolean }[]
}

/** Nobody may invite hackers to attack what is not proven to be their own. */
export function mayPublish(facts: PublicationFacts): boolean {
  const { kind, state, targetsInScope } = facts
  const pays = kind === 'bounty'
  return (
    state !== 'closed' &&
    facts.hasDraftTerms &&
    facts.isOrganizationApproved &&
    (!pays || facts.hasAcceptedBilling) &&
    pays === facts.hasRewards &&
    targetsInScope.length > 0 &&
    targetsInScope.every(({ isProven, isArchived }) => isProven && !isArchived)
  )
}
