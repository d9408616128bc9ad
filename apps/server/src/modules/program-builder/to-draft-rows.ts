import type { CredentialMode, Environment, ProgramKind, Sector, TargetType } from '@grana/contract/program-values'
import { rewardsInScope, type AssetTier, type ProgramDraft } from '@grana/contract/programs/draft'
import type { ProgramRows } from '../programs/public.ts'
import type { ClauseLibrary } from '../programs/public.ts'
import { numberClauses } from '../programs/public.ts'

/** A draft of the builder, or the terms of a pentest, which the builder does not create. */
export type TermsDraft = Omit<ProgramDraft, 'kind'> & { kind: ProgramKind }

/** The current row of a target. */
export type CurrentTarget = {
  id: string
  name: string
  type: TargetType
  address: string
  environment: Environment
  asset_tier: AssetTier
  credential_mode: CredentialMode | null
  note: string | null
}

/** Data besides the draft that the terms are built from. */
export type DraftRowsInput = {
  organization: { id: string; name: string; initials: string; sector: Sector | null }
  program: { id: string; is_managed: boolean; created_at: Date; published_at: Date | null }
  targets: ReadonlyMap<string, CurrentTarget>
  library: ClauseLibrary
  version: number
  at: Date
}

type Key = { organization_id: string; program_id: string; version: number }

const noTarget = {
  target_id: null,
  type: null,
  address: null,
  environment: null,
  asset_tier: null,
  credential_mode: null,
  note: null,
}

function snapshotOf({ id, asset_tier: tier, ...target }: CurrentTarget) {
  return { ...target, target_id: id, asset_tier: tier }
}

function scopeOf(draft: TermsDraft, key: Key, targets: DraftRowsInput['targets']): ProgramRows['scope'] {
  const inside = draft.in_scope.flatMap(({ target_id: id, tier }) => {
    const target = targets.get(id)
    return target === undefined ? [] : [{ ...snapshotOf(target), asset_tier: tier, is_in_scope: true, reason: null }]
  })
  const outside = draft.out_of_scope.map(({ target_id: id, label, reason }) => {
    const target = id === undefined ? undefined : targets.get(id)
    const what = target === undefined ? { ...noTarget, name: label } : snapshotOf(target)
    return { ...what, is_in_scope: false, reason: reason === '' ? null : reason }
  })
  return [...inside, ...outside].map((row, index) => ({ ...key, position: index + 1, ...row }))
}

/** Columns of the program that a draft sets. */
function programColumns(draft: TermsDraft) {
  const { response } = draft
  return {
    name: draft.name,
    summary: draft.summary,
    description: draft.description === '' ? null : draft.description,
    kind: draft.kind,
    visibility: draft.visibility,
    safe_harbor: draft.safe_harbor ?? null,
    joining: draft.visibility === 'private' ? (draft.joining ?? null) : null,
    approved_countries: draft.approved_countries,
    denied_countries: draft.denied_countries,
    first_answer_days: response.first_answer ?? null,
    triage_days: response.triage ?? null,
    reward_decision_days: draft.kind === 'bounty' ? (response.reward_decision ?? null) : null,
    payment_days: draft.kind === 'bounty' ? (response.payment ?? null) : null,
    retest_fee_cents: draft.kind === 'bounty' ? (draft.retest_fee_cents ?? null) : null,
    fix_critical_days: response.fix.critical ?? null,
    fix_high_days: response.fix.high ?? null,
    fix_medium_days: response.fix.medium ?? null,
    fix_low_days: response.fix.low ?? null,
  }
}

function rewardsOf({ kind, rewards }: TermsDraft, key: Key): ProgramRows['rewards'] {
  if (kind !== 'bounty') return []
  const cells = rewards.map(({ tier, ...cell }) => ({ ...key, asset_tier: tier, currency: 'USD' as const, ...cell }))
  return cells.toSorted((one, other) => one.asset_tier - other.asset_tier || one.min_cents - other.min_cents)
}

/**
 * The rows that publishing a draft writes; the preview renders the same ones. The database assigns the ids of clauses.
 */
export function toDraftRows(draft: TermsDraft, ground: DraftRowsInput) {
  const { organization, program, version, at } = ground
  const key = { organization_id: organization.id, program_id: program.id, version }
  const rewards = rewardsOf(draft, key)
  const clauses = numberClauses(draft, ground.library, organization.name).map((clause) => ({ ...key, ...clause }))
  // Rewards of a tier without a target in scope cannot be earned, so they do not count for the range.
  const earned = draft.kind === 'bounty' ? rewardsInScope(draft) : []
  const isPaid = earned.length > 0
  const columns = {
    ...programColumns(draft),
    currency: isPaid ? ('USD' as const) : null,
    reward_min_cents: isPaid ? Math.min(...earned.map(({ min_cents: least }) => least)) : null,
    reward_max_cents: isPaid ? Math.max(...earned.map(({ max_cents: most }) => most)) : null,
  }
  return { key, columns, scope: scopeOf(draft, key, ground.targets), rewards, clauses, at }
}

export type DraftRows = ReturnType<typeof toDraftRows>
