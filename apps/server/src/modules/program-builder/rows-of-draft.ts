import type { CredentialMode, Environment, Sector, TargetType } from '@grana/contract/program-values'
import { rewardsInScope, type ProgramDraft } from '@grana/contract/programs/draft'
import type { ProgramRows } from '../programs/public.ts'
import type { ClauseLibrary } from '../programs/public.ts'
import { numberClauses } from '../programs/public.ts'

/** A target as it stands in the table today. */
export type TargetOfToday = {
  id: string
  name: string
  type: TargetType
  address: string
  environment: Environment
  asset_tier: number
  credential_mode: CredentialMode | null
  note: string | null
}

/** What the terms are made of beside the draft. */
export type DraftGround = {
  organization: { id: string; name: string; initials: string; sector: Sector | null }
  program: { id: string; is_managed: boolean; created_at: Date; published_at: Date | null }
  targets: ReadonlyMap<string, TargetOfToday>
  library: ClauseLibrary
  version: number
  at: Date
}

type Key = { organization_id: string; program_id: string; version: number }

const plainWords = {
  target_id: null,
  type: null,
  address: null,
  environment: null,
  asset_tier: null,
  credential_mode: null,
  note: null,
}

function frozen({ id, asset_tier: tier, ...target }: TargetOfToday) {
  return { ...target, target_id: id, asset_tier: tier }
}

function scopeOf(draft: ProgramDraft, key: Key, targets: DraftGround['targets']): ProgramRows['scope'] {
  const inside = draft.in_scope.flatMap(({ target_id: id, tier }) => {
    const target = targets.get(id)
    return target === undefined ? [] : [{ ...frozen(target), asset_tier: tier, is_in_scope: true, reason: null }]
  })
  const outside = draft.out_of_scope.map(({ target_id: id, label, reason }) => {
    const target = id === undefined ? undefined : targets.get(id)
    const what = target === undefined ? { ...plainWords, name: label } : frozen(target)
    return { ...what, is_in_scope: false, reason: reason === '' ? null : reason }
  })
  return [...inside, ...outside].map((row, index) => ({ ...key, position: index + 1, ...row }))
}

/** Columns of the program that a draft sets. */
export function programColumns(draft: ProgramDraft) {
  const { response } = draft
  return {
    name: draft.name,
    summary: draft.summary,
    description: draft.description === '' ? null : draft.description,
    kind: draft.kind,
    visibility: draft.visibility,
    safe_harbor: draft.safe_harbor,
    approved_countries: draft.approved_countries,
    denied_countries: draft.denied_countries,
    first_answer_days: response.first_answer ?? null,
    triage_days: response.triage ?? null,
    reward_decision_days: draft.kind === 'bounty' ? (response.reward_decision ?? null) : null,
    fix_critical_days: response.fix.critical ?? null,
    fix_high_days: response.fix.high ?? null,
    fix_medium_days: response.fix.medium ?? null,
    fix_low_days: response.fix.low ?? null,
  }
}

function rewardsOf({ kind, rewards }: ProgramDraft, key: Key): ProgramRows['rewards'] {
  if (kind !== 'bounty') return []
  const cells = rewards.map(({ tier, ...cell }) => ({ ...key, asset_tier: tier as number, currency: 'USD', ...cell }))
  return cells.toSorted((one, other) => one.asset_tier - other.asset_tier || one.min_cents - other.min_cents)
}

/**
 * The rows that a draft becomes when it is published; the preview shows the same ones. Rows of clauses have their
 * identifiers from the database.
 */
export function rowsOfDraft(draft: ProgramDraft, ground: DraftGround) {
  const { organization, program, version, at } = ground
  const key = { organization_id: organization.id, program_id: program.id, version }
  const rewards = rewardsOf(draft, key)
  const clauses = numberClauses(draft, ground.library, organization.name).map((clause) => ({ ...key, ...clause }))
  // Nobody earns what a tier is worth of which nothing is in scope.
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

export type RowsOfDraft = ReturnType<typeof rowsOfDraft>
