import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { Severity } from '@grana/contract/program-values'

export type AcceptedRow = { weakness: string; severity: Severity; accepted: number }

/** Accepted reports of an agent by weakness and severity, of every organization. */
export async function listAcceptedReports(trx: Trx, agentId: string): Promise<AcceptedRow[]> {
  const { rows } = await sql<AcceptedRow>`
    select weakness, severity, accepted from grana.agent_accepted(${agentId})`.execute(trx)
  return rows
}

export type SkillRow = {
  category: string
  accepted: number
  severity: number
  precision_percent: number | null
  judged: number
  spam: number
}

/** Replaces what the reports of an agent prove, and copies what the agent chose beside it. */
export async function replaceSkills(
  trx: Trx,
  agentId: string,
  { skills, at }: { skills: readonly SkillRow[]; at: Date },
): Promise<void> {
  const categories = skills.map(({ category }) => category)
  await trx
    .deleteFrom('agent_skills')
    .where('user_id', '=', agentId)
    .where((where) => where.not(where('category', '=', where.fn.any(where.val(categories)))))
    .execute()
  const copied = { is_listed: false, country_code: '', languages: [], has_factor: false, updated_at: at }
  await trx
    .insertInto('agent_skills')
    .values(skills.map((skill) => ({ user_id: agentId, ...skill, ...copied })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'category']).doUpdateSet((row) => ({
        accepted: row.ref('excluded.accepted'),
        severity: row.ref('excluded.severity'),
        precision_percent: row.ref('excluded.precision_percent'),
        judged: row.ref('excluded.judged'),
        spam: row.ref('excluded.spam'),
        updated_at: at,
      })),
    )
    .execute()
  await sql`select grana.refresh_agent_choices(${agentId})`.execute(trx)
}

/** Agents after an identifier, in its order: those with points, and those who want to be found. */
export async function listAgentsWithSkills(db: Db, { after, most }: { after: string; most: number }) {
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select agent_id as id from points_holds where agent_id > ${after} order by 1 limit ${most})
      union (select user_id from agent_skills where user_id > ${after} order by 1 limit ${most})) agents
    order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
