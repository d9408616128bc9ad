import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { Colleague } from './circles.ts'
import type { Happened } from './tellings.ts'

type Key = { organizationId: string; reportId: string; number: number }

export type Occurrence = Happened & {
  actor_id: string | null
  program_id: string
  agent_id: string
  assigned_to: string | null
  triager_id: string | null
}

/** What happened and to which report, without a word of what was said. */
export async function findOccurrence(trx: Trx, key: Key): Promise<Occurrence | undefined> {
  const { rows } = await sql<Occurrence>`
    select e.kind, e.audience, e.side, e.actor_id, e.from_state as from, e.to_state as to, e.closing_reason as reason, e.details,
      r.program_id, r.agent_id, r.assigned_to, r.triager_id
    from report_events e join reports r on (r.organization_id, r.id) = (e.organization_id, e.report_id)
    where e.organization_id = ${key.organizationId} and e.report_id = ${key.reportId} and e.number = ${key.number}
  `.execute(trx)
  return rows[0]
}

/** Owners of the organization, and everybody who is appointed in the program, with what they are; nobody who is suspended. */
export async function listColleagues(
  trx: Trx,
  { organizationId, programId }: { organizationId: string; programId: string },
): Promise<Colleague[]> {
  type Row = { user_id: string } & Pick<Colleague['standing'], 'role' | 'programs'>
  const { rows } = await sql<Row>`
    select m.user_id, m.role, coalesce(json_agg(json_build_object('programId', p.program_id, 'role', p.role,
      'isActivated', p.activated_at is not null)) filter (where p.program_id is not null), '[]') as programs
    from memberships m join users u on u.id = m.user_id
    left join program_memberships p on (p.organization_id, p.user_id, p.program_id)
      = (m.organization_id, m.user_id, ${programId}::uuid)
    where m.organization_id = ${organizationId} and u.disabled_at is null
    group by m.user_id, m.role
    having m.role = 'owner' or count(p.program_id) > 0`.execute(trx)
  return rows.map(({ user_id: userId, role, programs }) => ({ userId, standing: { organizationId, role, programs } }))
}

type LateReward = {
  organization_id: string
  id: string
  program_id: string
  agent_id: string
  events: number
  due_at: Date
}

/** Rewards that should have been decided by then, the latest ones last; who waits longest is reminded of first. */
export async function listLateRewards(db: Db, at: Date): Promise<LateReward[]> {
  const { rows } = await sql<LateReward>`
    select r.organization_id, r.id, r.program_id, r.agent_id, r.events, r.due_at from reports r
    where r.due_stage = 'reward' and r.due_at <= ${at} order by r.due_at limit 5000`.execute(db)
  return rows
}
