import { sql, type NotNull, type Selectable } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Organizations, PolicyClauses, PolicyRewards, PolicyTargets, Programs } from '#server/db/tables.ts'
import type {
  CredentialMode,
  Environment,
  PublicProgramState,
  SafeHarbor,
  Sector,
  TargetType,
} from '@grana/contract/program-values'
import type { AssetTier } from '@grana/contract/programs/draft'

/** Narrows columns to the values of the rows that a query selects. */
type Narrowed<Row, Values> = Omit<Row, keyof Values> & Values

export type ProgramRow = Selectable<Programs>

/** What a program needs to be shown as a page; only a draft lacks a safe harbor. */
type ShownProgramRow = Narrowed<ProgramRow, { state: PublicProgramState; published_at: Date }>

type PublicProgramRow = Narrowed<ShownProgramRow, { safe_harbor: SafeHarbor }>

type ScopeValues = {
  type: TargetType | null
  environment: Environment | null
  credential_mode: CredentialMode | null
  asset_tier: AssetTier | null
}

type RewardValues = { asset_tier: AssetTier }

/** Rows of a public program with the terms in force. */
export type ProgramRows = {
  program: PublicProgramRow
  organization: Narrowed<Pick<Selectable<Organizations>, 'name' | 'initials' | 'sector'>, { sector: Sector }>
  version: { version: number; published_at: Date }
  scope: Narrowed<Selectable<PolicyTargets>, ScopeValues>[]
  rewards: Narrowed<Selectable<PolicyRewards>, RewardValues>[]
  clauses: Selectable<PolicyClauses>[]
}

/** Rows of a draft, as publishing it would write them. */
export type PreviewRows = Omit<ProgramRows, 'program'> & { program: ShownProgramRow }

type Key = { organization_id: string; program_id: string; version: number }

function keyOf({ organization_id: organization, program_id: program, version }: Key): string {
  return `${organization} ${program} ${version}`
}

function publicPrograms(trx: Trx, ids: readonly string[]) {
  return (
    trx
      .selectFrom('programs as p')
      .innerJoin('organizations as o', 'o.id', 'p.organization_id')
      .innerJoin('policy_versions as v', (join) =>
        join
          .onRef('v.organization_id', '=', 'p.organization_id')
          .onRef('v.program_id', '=', 'p.id')
          .onRef('v.version', '=', 'p.policy_version'),
      )
      .selectAll('p')
      .select(['o.name as organization_name', 'o.initials', 'o.sector', 'v.version', 'v.published_at as effective_at'])
      .where('p.id', 'in', ids)
      .where('p.visibility', '=', 'public')
      .where('p.state', '<>', 'draft')
      .where('o.approval', '<>', 'refused')
      // A published program has both times and a safe harbor, and its organization a sector.
      .$narrowType<{
        state: PublicProgramState
        published_at: NotNull
        effective_at: NotNull
        safe_harbor: NotNull
        sector: NotNull
      }>()
      .execute()
  )
}

/**
 * Terms of programs, grouped by version. The lists may contain versions that were not requested, because each column is
 * filtered on its own.
 */
async function termsOf(trx: Trx, keys: readonly Key[]) {
  const organizations = [...new Set(keys.map(({ organization_id: id }) => id))]
  const programs = keys.map(({ program_id: id }) => id)
  const versions = [...new Set(keys.map(({ version }) => version))]
  const [scope, rewards, clauses] = await Promise.all([
    trx
      .selectFrom('policy_targets')
      .selectAll()
      // Copies of columns of a target, which are limited to these values.
      .$narrowType<ScopeValues>()
      .where('organization_id', 'in', organizations)
      .where('program_id', 'in', programs)
      .where('version', 'in', versions)
      .orderBy('position')
      .execute(),
    trx
      .selectFrom('policy_rewards')
      .selectAll()
      .$narrowType<RewardValues>()
      .where('organization_id', 'in', organizations)
      .where('program_id', 'in', programs)
      .where('version', 'in', versions)
      .orderBy('asset_tier')
      .orderBy('min_cents')
      .execute(),
    trx
      .selectFrom('policy_clauses')
      .selectAll()
      .where('organization_id', 'in', organizations)
      .where('program_id', 'in', programs)
      .where('version', 'in', versions)
      .orderBy('group_number')
      .orderBy('item_number')
      .execute(),
  ])
  return {
    scope: Map.groupBy(scope, keyOf),
    rewards: Map.groupBy(rewards, keyOf),
    clauses: Map.groupBy(clauses, keyOf),
  }
}

/** Loads those of the programs that are public, with the terms in force. */
export async function loadPublicPrograms(trx: Trx, ids: readonly string[]): Promise<ProgramRows[]> {
  const programs = await publicPrograms(trx, ids)
  if (programs.length === 0) return []
  const keys = programs.map(({ organization_id, id, version }) => ({ organization_id, program_id: id, version }))
  const terms = await termsOf(trx, keys)
  return programs.map((row, index): ProgramRows => {
    const { organization_name: name, initials, sector, version, effective_at: effectiveAt, ...program } = row
    const key = keyOf(keys[index]!)
    return {
      program,
      organization: { name, initials, sector },
      version: { version, published_at: effectiveAt },
      scope: terms.scope.get(key) ?? [],
      rewards: terms.rewards.get(key) ?? [],
      clauses: terms.clauses.get(key) ?? [],
    }
  })
}

/** Loads a version of a program with its terms, whatever the program's visibility; `undefined` when there is none. */
export async function loadVersion(trx: Trx, key: Key): Promise<ProgramRows | undefined> {
  const program = await trx
    .selectFrom('programs')
    .selectAll()
    .where('organization_id', '=', key.organization_id)
    .where('id', '=', key.program_id)
    .executeTakeFirst()
  const version = await trx
    .selectFrom('policy_versions')
    .select(['version', 'published_at'])
    .where('organization_id', '=', key.organization_id)
    .where('program_id', '=', key.program_id)
    .where('version', '=', key.version)
    .executeTakeFirst()
  const organization = await trx
    .selectFrom('organizations')
    .select(['name', 'initials', 'sector'])
    .where('id', '=', key.organization_id)
    .executeTakeFirst()
  if (program === undefined || version === undefined || organization === undefined) return undefined
  const terms = await termsOf(trx, [key])
  const at = version.published_at ?? program.updated_at
  return {
    // A version exists only of a program that was set up for publishing, which has the values of the narrowed types.
    program: { ...program, published_at: program.published_at ?? at } as ProgramRows['program'],
    organization: organization as ProgramRows['organization'],
    version: { version: version.version, published_at: at },
    scope: terms.scope.get(keyOf(key)) ?? [],
    rewards: terms.rewards.get(keyOf(key)) ?? [],
    clauses: terms.clauses.get(keyOf(key)) ?? [],
  }
}

type OwnedProgram = { organizationId: string; programId: string }

/** Whether the program is in the organization. */
export async function hasProgram(trx: Trx, { organizationId, programId }: OwnedProgram): Promise<boolean> {
  const row = await trx
    .selectFrom('programs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', programId)
    .executeTakeFirst()
  return row !== undefined
}

/** A program of the directory, or one that invited the agent. */
export async function findVisibleKey(trx: Trx, programId: string, userId: string): Promise<OwnedProgram | undefined> {
  const { rows } = await sql<{ organizationId: string }>`
    select organization_id as "organizationId" from program_directory where program_id = ${programId}
    union select organization_id from agent_invitations
    where program_id = ${programId} and user_id = ${userId} and state in ('pending', 'accepted')`.execute(trx)
  return rows[0] && { organizationId: rows[0].organizationId, programId }
}

type ReportTarget = { id: string; name: string; type: TargetType; address: string; tier: number }

/** Targets in scope of a program; none when it is not open to the actor. */
export async function listReportTargets(trx: Trx, programId: string): Promise<ReportTarget[]> {
  const { rows } = await sql<ReportTarget>`select * from grana.report_targets(${programId})`.execute(trx)
  return rows
}
