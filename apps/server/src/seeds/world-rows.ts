import type { Insertable } from 'kysely'
import type {
  Organizations,
  PolicyClauses,
  PolicyRewards,
  PolicyTargets,
  PolicyVersions,
  Programs,
  Targets,
} from '#server/db/tables.ts'
import { numberSelectedClauses, type ClauseLibrary } from '#server/modules/programs/public.ts'
import { severities } from '@grana/contract/program-values'
import { billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import { fixedId } from './insert-rows.ts'
import type { World, WorldOrganization, WorldProgram, WorldTarget } from './world-file.ts'

/** All verifications and approvals of the demo world have the same time, before its first program opened. */
const founding = '2025-06-02'
/** When the lapsed ownership verifications of the demo world lapsed. */
const lapse = '2026-11-08'

export function noonOf(day: string): string {
  return `${day}T18:00:00.000Z`
}

export function organizationRow(organization: WorldOrganization): Insertable<Organizations> {
  const isApproved = organization.approval === 'approved'
  return {
    id: fixedId('organization', organization.id),
    name: organization.name,
    legal_name: organization.legal_name,
    initials: organization.initials,
    sector: organization.sector,
    country_code: organization.country,
    website: organization.website,
    summary: organization.summary,
    approval: organization.approval,
    approved_at: isApproved ? noonOf(founding) : null,
    billing_terms_accepted_at: isApproved ? noonOf(founding) : null,
    billing_terms_version: isApproved ? billingTermsVersion : null,
    created_at: noonOf(founding),
    updated_at: noonOf(founding),
  }
}

export function targetRow(organizationName: string, target: WorldTarget): Insertable<Targets> {
  const isProven = target.authority !== 'unproven'
  return {
    organization_id: fixedId('organization', organizationName),
    id: fixedId('target', target.id),
    name: target.name,
    type: target.type,
    address: target.address,
    environment: target.environment,
    asset_tier: target.tier,
    credential_mode: target.credentials === 'none' ? null : target.credentials,
    note: target.note ?? null,
    authority: target.authority,
    proof_method: target.proof ?? null,
    proven_at: isProven ? noonOf(founding) : null,
    lapsed_at: target.authority === 'lapsed' ? noonOf(lapse) : null,
    checked_at: isProven ? noonOf(lapse) : null,
    archived_at: target.archived === true ? noonOf(lapse) : null,
    created_at: noonOf(founding),
    updated_at: noonOf(founding),
  }
}

type Key = { organization_id: string; program_id: string; version: number }

export function versionKey(program: WorldProgram): Key {
  return {
    organization_id: fixedId('organization', program.organization),
    program_id: fixedId('program', program.id),
    version: program.policy.version,
  }
}

/** Inserted as a draft: its terms must exist before it can be opened. */
export function programRow(program: WorldProgram): Insertable<Programs> {
  const { response } = program
  const { organization_id, program_id: id } = versionKey(program)
  return {
    organization_id,
    id,
    name: program.name,
    summary: program.summary,
    description: program.description.trim(),
    kind: program.kind,
    visibility: program.visibility,
    is_managed: program.is_managed,
    managed_asked_at: program.is_managed ? noonOf(founding) : null,
    safe_harbor: program.safe_harbor,
    state: 'draft',
    approved_countries: program.approved_countries,
    denied_countries: program.denied_countries,
    first_answer_days: response.first_answer ?? null,
    triage_days: response.triage ?? null,
    reward_decision_days: response.reward_decision ?? null,
    // The default of a new program.
    payment_days: response.reward_decision === undefined ? null : 10,
    retest_fee_cents: program.retest_fee ?? null,
    joining: program.joining ?? null,
    fix_critical_days: response.fix.critical ?? null,
    fix_high_days: response.fix.high ?? null,
    fix_medium_days: response.fix.medium ?? null,
    fix_low_days: response.fix.low ?? null,
    created_at: noonOf(founding),
    updated_at: noonOf(program.updated_at),
  }
}

export function versionRow(program: WorldProgram): Insertable<PolicyVersions> {
  return { ...versionKey(program), created_at: noonOf(founding) }
}

export function rewardRows(program: WorldProgram): Insertable<PolicyRewards>[] {
  const tiers = [program.rewards?.tier_1, program.rewards?.tier_2, program.rewards?.tier_3]
  return tiers.flatMap((tier, index) =>
    severities.flatMap((severity) => {
      const amounts = tier?.[severity]
      if (amounts === undefined || amounts === null) return []
      const [least, most] = amounts
      const cell = { asset_tier: index + 1, severity, currency: 'USD' as const, min_cents: least, max_cents: most }
      return [{ ...versionKey(program), ...cell }]
    }),
  )
}

function toPolicyTarget({ name, type, address, environment, tier, credentials, note, id }: WorldTarget) {
  return {
    target_id: fixedId('target', id),
    name,
    type,
    address,
    environment,
    asset_tier: tier,
    credential_mode: credentials === 'none' ? null : credentials,
    note: note ?? null,
  }
}

const plainWords = {
  target_id: null,
  type: null,
  address: null,
  environment: null,
  asset_tier: null,
  credential_mode: null,
  note: null,
}

export function scopeRows(
  program: WorldProgram,
  targets: ReadonlyMap<string, WorldTarget>,
): Insertable<PolicyTargets>[] {
  const find = (id: string): WorldTarget => {
    const target = targets.get(id)
    if (target === undefined) throw new Error(`${program.id} names the target ${id}, which no organization has.`)
    return target
  }
  const inside = program.in_scope.map((id) => ({ is_in_scope: true, ...toPolicyTarget(find(id)), reason: null }))
  const outside = program.out_of_scope.map(({ target, label = '', reason }) => ({
    is_in_scope: false,
    ...(target === undefined ? { ...plainWords, name: label } : toPolicyTarget(find(target))),
    reason,
  }))
  return [...inside, ...outside].map((row, index) => ({ ...versionKey(program), position: index + 1, ...row }))
}

type Clause = { id: string | null; group: string; title: string; text: string }

function clausesOf(program: WorldProgram, library: ClauseLibrary): Clause[] {
  const chosen = program.clauses.map((id) => {
    const clause = library.clauses.find((candidate) => candidate.id === id)
    if (clause === undefined) throw new Error(`${program.id} names the clause ${id}, which the library lacks.`)
    return clause
  })
  return [...chosen, ...program.additions.map((addition) => ({ id: null, group: 'additions', ...addition }))]
}

export function clauseRows(program: WorldProgram, { library, organizations }: World): Insertable<PolicyClauses>[] {
  const name = organizations.find(({ id }) => id === program.organization)?.name ?? ''
  return numberSelectedClauses(clausesOf(program, library), library, name).map((clause) => ({
    ...versionKey(program),
    ...clause,
    id: fixedId('clause', `${program.id} ${program.policy.version} ${clause.group_number}.${clause.item_number}`),
  }))
}
