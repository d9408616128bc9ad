import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { PortalProgram } from '@grana/contract/programs'
import type { ProgramKey, ProgramRows } from '../programs/public.ts'

type TargetKey = { organizationId: string; targetId: string }

/** Programs whose terms in force include a target. */
export async function listProgramsWithTarget(db: Db, { organizationId, targetId }: TargetKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from programs p
    join policy_targets s
      on (s.organization_id, s.program_id, s.version) = (p.organization_id, p.id, p.policy_version)
    where p.organization_id = ${organizationId} and p.state in ('active', 'paused')
      and s.target_id = ${targetId} and s.is_in_scope
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a target is still unverified; it may have been verified again since the event was emitted. */
export async function isTargetUnverified(trx: Trx, { organizationId, targetId }: TargetKey): Promise<boolean> {
  const row = await trx
    .selectFrom('targets')
    .select('authority')
    .where('organization_id', '=', organizationId)
    .where('id', '=', targetId)
    .executeTakeFirst()
  return row !== undefined && row.authority !== 'proven'
}

export type CopiedTerms = Pick<ProgramRows, 'scope' | 'rewards' | 'clauses'>

type Copy = { version: number; at: Date; rows: CopiedTerms; terms: PortalProgram }

/**
 * Inserts the terms as the next version, in place of any unpublished one. Drafts are stored in another table and stay
 * unchanged.
 */
export async function copyTerms(trx: Trx, key: ProgramKey, { version, at, rows, terms }: Copy): Promise<void> {
  const place = { organization_id: key.organizationId, program_id: key.programId, version }
  await trx
    .deleteFrom('policy_versions')
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .where('published_at', 'is', null)
    .execute()
  await trx
    .insertInto('policy_versions')
    .values({ ...place, created_at: at, terms: JSON.stringify(terms) })
    .execute()
  const scope = rows.scope.map((row, index) => ({ ...row, ...place, position: index + 1 }))
  const clauses = rows.clauses.map(({ id: _id, ...row }) => ({ ...row, ...place }))
  if (scope.length > 0) await trx.insertInto('policy_targets').values(scope).execute()
  if (rows.rewards.length > 0) {
    await trx
      .insertInto('policy_rewards')
      .values(rows.rewards.map((row) => ({ ...row, ...place })))
      .execute()
  }
  if (clauses.length > 0) await trx.insertInto('policy_clauses').values(clauses).execute()
}

/** Whether the organization of a program is reviewed, or the terms in force still need no review of it. */
export async function mayStayPublished(trx: Trx, { organizationId, programId }: ProgramKey): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select o.approval = 'approved' or grana.may_publish_unreviewed(p.organization_id, p.id, p.policy_version) as may
    from programs p join organizations o on o.id = p.organization_id
    where p.organization_id = ${organizationId} and p.id = ${programId}`.execute(trx)
  return rows[0]?.may === true
}
