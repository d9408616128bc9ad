import { hostOf, type VerificationMethod } from '@grana/contract/customers/target-address'
import type { TargetType } from '@grana/contract/program-values'
import { highestRetestFee, paidSeverities, type Obstacle, type ProgramDraft } from '@grana/contract/programs/draft'
import type { Approval } from '@grana/contract/staff/organizations'
import { disclosureProgram } from '@grana/messages/es/programs/disclosure-program'
import type { ClauseLibrary } from '../programs/public.ts'

/** State of a target when a draft is checked. */
export type TargetFacts = {
  type: TargetType
  address: string
  authority: 'unproven' | 'proven' | 'lapsed'
  proof: VerificationMethod | null
  isArchived: boolean
}

/** Everything besides the draft that decides whether it can be published. */
export type DraftFacts = {
  organization: { name: string; approval: Approval; hasSector: boolean }
  /** Whether the program ever invited an agent. */
  hasInvited: boolean
  hasAcceptedBilling: boolean
  hasProgramOwner: boolean
  /** Targets of this organization only; a target of another organization counts as missing. */
  targets: ReadonlyMap<string, TargetFacts>
}

function ofTargets({ in_scope: scope }: ProgramDraft, targets: DraftFacts['targets']): Obstacle[] {
  if (scope.length === 0) return [{ code: 'scope.empty' }]
  return scope.flatMap(({ target_id: id }): Obstacle[] => {
    const target = targets.get(id)
    if (target === undefined) return [{ code: 'target.missing', target_id: id }]
    if (target.isArchived) return [{ code: 'target.archived', target_id: id }]
    if (target.authority === 'lapsed') return [{ code: 'target.lapsed', target_id: id }]
    return target.authority === 'proven' ? [] : [{ code: 'target.unproven', target_id: id }]
  })
}

const hasHost = ({ type }: TargetFacts) => type === 'website' || type === 'api'

/**
 * Staff review an organization before it publishes. A public program without money needs no review while all that it opens to
 * tests is proven by DNS: the organization then goes by its proven domain, so that it cannot pass for another, and the page has the
 * platform's texts only, so that it is of no use to those who want to publish anything else.
 */
function ofOrganization(draft: ProgramDraft, { organization, targets, hasInvited }: DraftFacts): Obstacle[] {
  const { name, approval, hasSector } = organization
  if (approval === 'approved') return []
  const inScope = draft.in_scope.flatMap(({ target_id: id }) => targets.get(id) ?? [])
  const isOpen = draft.kind === 'vdp' && draft.visibility === 'public' && !hasInvited
  // Targets that are not proven have an obstacle of their own.
  const isByDns = inScope.every(({ authority, proof }) => authority !== 'proven' || proof === 'dns')
  if (!isOpen || !isByDns || approval === 'refused') return [{ code: 'organization.pending' }]
  const isNamed = inScope.some((target) => hasHost(target) && hostOf(target.address).host === name)
  const hasOwnTexts =
    draft.name !== disclosureProgram.name(name) ||
    draft.summary !== disclosureProgram.summary(name) ||
    draft.description !== '' ||
    draft.additions.length > 0 ||
    draft.out_of_scope.length > 0
  return [
    ...(hasOwnTexts && isNamed ? [{ code: 'organization.own_texts' } as const] : []),
    ...(isNamed || inScope.length === 0 ? [] : [{ code: 'organization.not_domain' } as const]),
    ...(hasSector ? [] : [{ code: 'organization.no_sector' } as const]),
  ]
}

/** Every tier in scope needs a reward for each paid severity; tiers out of scope do not. */
function ofGrid(draft: ProgramDraft): Obstacle[] {
  const { kind, in_scope: scope, rewards, retest_fee_cents: fee = 0 } = draft
  if (kind !== 'bounty') return []
  const tiers = [...new Set(scope.map(({ tier }) => tier))].toSorted((one, other) => one - other)
  const missing = tiers.flatMap((tier) =>
    paidSeverities
      .filter((severity) => !rewards.some((cell) => cell.tier === tier && cell.severity === severity))
      .map((severity): Obstacle => ({ code: 'grid.incomplete', tier, severity })),
  )
  const backwards = rewards
    .filter(({ min_cents: least, max_cents: most }) => least > most)
    .map(({ tier, severity }): Obstacle => ({ code: 'grid.order', tier, severity }))
  return [...missing, ...backwards, ...(fee > highestRetestFee(draft) ? [{ code: 'grid.retest_fee' } as const] : [])]
}

function ofRules({ clauses, additions }: ProgramDraft, library: ClauseLibrary): Obstacle[] {
  const known = new Set(library.clauses.map(({ id }) => id))
  const isUnknown = clauses.some((id) => !known.has(id))
  const isHalf = additions.some(({ title, text }) => title === '' || text === '')
  return [
    ...(isUnknown ? [{ code: 'clause.unknown' } as const] : []),
    ...(isHalf ? [{ code: 'addition.incomplete' } as const] : []),
  ]
}

function ofAnswers(draft: ProgramDraft): Obstacle[] {
  const { approved_countries: approved, denied_countries: denied, response } = draft
  const isBoth = approved.some((country) => denied.includes(country))
  const isHalf = (draft.joining?.least_precision === undefined) !== (draft.joining?.least_judged === undefined)
  const isMissing = response.first_answer === undefined || response.triage === undefined
  return [
    ...(isBoth ? [{ code: 'country.both' } as const] : []),
    ...(isMissing ? [{ code: 'response.missing' } as const] : []),
    ...(isHalf ? [{ code: 'joining.precision' } as const] : []),
  ]
}

/** Everything that blocks publication of a draft, in the order of the builder's steps. */
export function findObstacles(draft: ProgramDraft, facts: DraftFacts, library: ClauseLibrary): Obstacle[] {
  const isNameless = draft.out_of_scope.some(({ label }) => label === '')
  return [
    ...(draft.summary === '' ? [{ code: 'summary.missing' } as const] : []),
    ...(draft.safe_harbor === undefined ? [{ code: 'safe_harbor.missing' } as const] : []),
    ...ofTargets(draft, facts.targets),
    ...(isNameless ? [{ code: 'excluded.unnamed' } as const] : []),
    ...ofGrid(draft),
    ...ofRules(draft, library),
    ...ofAnswers(draft),
    ...(facts.hasProgramOwner ? [] : [{ code: 'owner.missing' } as const]),
    ...ofOrganization(draft, facts),
    ...(draft.kind !== 'bounty' || facts.hasAcceptedBilling ? [] : [{ code: 'billing.unaccepted' } as const]),
  ]
}
