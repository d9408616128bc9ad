import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { loadVersion, toPortalProgram, updateDirectoryEntries } from '#server/modules/programs/public.ts'
import { fixedId, insertRows } from './insert-rows.ts'
import type { World, WorldProgram } from './world-file.ts'
import {
  clauseRows,
  noonOf,
  organizationRow,
  programRow,
  rewardRows,
  scopeRows,
  targetRow,
  versionKey,
  versionRow,
} from './world-rows.ts'

async function listMissing<T extends { id: string }>(
  trx: Trx,
  table: 'organizations' | 'targets' | 'programs',
  things: readonly T[],
): Promise<T[]> {
  const kind = table.slice(0, -1)
  const ids = things.map(({ id }) => fixedId(kind, id))
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where id = any(${ids})`.execute(trx)
  const known = new Set(rows.map(({ id }) => id))
  return things.filter((_thing, index) => !known.has(ids[index]!))
}

/** Publishes the terms and brings each program into its state. */
async function open(trx: Trx, programs: readonly WorldProgram[]): Promise<void> {
  const published = programs.filter(({ state }) => state !== 'draft')
  const states = published.map((program) => ({
    ...versionKey(program),
    state: program.state,
    published_at: noonOf(program.published_at ?? program.updated_at),
    effective_at: noonOf(program.policy.effective_at ?? program.updated_at),
  }))
  const given = sql`json_to_recordset(${JSON.stringify(states)}::json) as s (
    organization_id uuid, program_id uuid, version int, state text, published_at timestamptz, effective_at timestamptz)`
  await sql`
    update programs p set
      state = s.state, published_at = s.published_at, policy_version = s.version,
      (currency, reward_min_cents, reward_max_cents) = (
        select min(r.currency), min(r.min_cents), max(r.max_cents) from policy_rewards r
        where (r.organization_id, r.program_id, r.version) = (s.organization_id, s.program_id, s.version))
    from ${given} where (p.organization_id, p.id) = (s.organization_id, s.program_id)`.execute(trx)
  for (const { organization_id, program_id, version, effective_at: at } of states) {
    const rows = await loadVersion(trx, { organization_id, program_id, version })
    if (rows === undefined) throw new Error(`${program_id} has no terms.`)
    const terms = toPortalProgram({ ...rows, version: { version, published_at: new Date(at) } })
    await sql`
      update policy_versions set published_at = ${at}, terms = ${JSON.stringify(terms)}
      where (organization_id, program_id, version) = (${organization_id}, ${program_id}, ${version})`.execute(trx)
  }
}

/** Inserts the organizations, targets and programs of the demo world. Existing rows stay: published terms cannot change. */
export function seedPrograms(owner: Db, world: World): Promise<number> {
  const owned = world.organizations.flatMap(({ id: organization, targets }) =>
    targets.map((target) => ({ ...target, organization })),
  )
  const byName = new Map(owned.map((target) => [target.id, target]))
  return inTransaction(owner, async (trx) => {
    await insertRows(
      trx,
      'organizations',
      (await listMissing(trx, 'organizations', world.organizations)).map(organizationRow),
    )
    const targets = await listMissing(trx, 'targets', owned)
    await insertRows(
      trx,
      'targets',
      targets.map((target) => targetRow(target.organization, target)),
    )
    const programs = await listMissing(trx, 'programs', world.programs)
    await insertRows(trx, 'programs', programs.map(programRow))
    await insertRows(trx, 'policy_versions', programs.map(versionRow))
    await insertRows(
      trx,
      'policy_targets',
      programs.flatMap((program) => scopeRows(program, byName)),
    )
    await insertRows(trx, 'policy_rewards', programs.flatMap(rewardRows))
    await insertRows(
      trx,
      'policy_clauses',
      programs.flatMap((program) => clauseRows(program, world)),
    )
    await open(trx, programs)
    // All of them, so that a change of the directory's columns reaches a world that was seeded before.
    await updateDirectoryEntries(
      trx,
      world.programs.map(({ id }) => fixedId('program', id)),
    )
    return programs.length
  })
}
