import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { V1AgentEvent, V1AgentProgram } from '@grana/contract/machines/v1-agent'
import type { PortalProgram } from '@grana/contract/programs'
import type { ReportState } from '@grana/contract/reports/values'
import { toCard, type CardRow, type EventPlace } from './queries.ts'

type Page = { after?: string | undefined; size: number }

/** Private programs whose invitation the agent accepted, with the terms in force. */
const joined = (userId: string) => sql`
  select p.id, v.terms, p.state from agent_invitations i
  join programs p on (p.organization_id, p.id) = (i.organization_id, i.program_id)
  join policy_versions v on (v.organization_id, v.program_id, v.version) = (p.organization_id, p.id, p.policy_version)
  where i.user_id = ${userId} and i.state = 'accepted' and p.visibility = 'private' and p.state <> 'draft' and v.terms is not null`

/** Programs that are open to the agent, in the order of their ids. */
export async function listOpenPrograms(trx: Trx, userId: string, { after, size }: Page): Promise<V1AgentProgram[]> {
  const { rows } = await sql<V1AgentProgram>`
    select o.id, o.card ->> 'name' as name, o.card -> 'organization' ->> 'name' as organization, o.card ->> 'kind' as kind,
      o.state, o.is_private, o.card ->> 'updated_at' as updated_at
    from (
      select d.program_id as id, d.card, d.card ->> 'state' as state, false as is_private from program_directory d
      union all
      select j.id, j.terms, j.state, true from (${joined(userId)}) j
    ) o ${after === undefined ? sql`` : sql`where o.id > ${after}::uuid`}
    order by o.id limit ${size}`.execute(trx)
  return rows
}

/** A program that is open to the agent, as its page shows it; undefined for any other, whether it exists or not. */
export async function findOpenProgram(trx: Trx, userId: string, program: string): Promise<PortalProgram | undefined> {
  const { rows } = await sql<{ page: PortalProgram }>`
    select d.program as page from program_directory d where d.program_id = ${program}
    union all
    select j.terms from (${joined(userId)}) j where j.id = ${program}`.execute(trx)
  return rows[0]?.page
}

type ReportsPage = Page & { program?: string | undefined; state?: ReportState | undefined }

/** Sent by the agent, or together with others. */
const isOwn = (userId: string) =>
  sql`(r.agent_id = ${userId} or r.id = any((select grana.actor_shared_reports())::uuid[]))`

/** Reports of the agent in the order of their submission, after the one with this id if it is theirs. */
export async function listOwnCards(trx: Trx, userId: string, { program, state, after, size }: ReportsPage) {
  const later =
    after === undefined
      ? sql``
      : sql`and (r.submitted_at, r.id) > (
          select a.submitted_at, a.id from reports a where a.id = ${after} and exists (
            select from reports r where r.id = a.id and ${isOwn(userId)}))`
  const { rows } = await sql<CardRow>`
    select r.id, p.initials || '-' || r.number as reference, r.title, r.program_id, p.name as program_name, r.state,
      r.closing_reason, r.severity, r.weakness, r.reward_track, r.submitted_at, r.moved_at
    from (
      select r.* from reports r where ${isOwn(userId)} ${later}
        ${program === undefined ? sql`` : sql`and r.program_id = ${program}`}
        ${state === undefined ? sql`` : sql`and r.state = ${state}`}
      order by r.submitted_at, r.id limit ${size}) r
    cross join lateral grana.reported_program(r.program_id) p
    order by r.submitted_at, r.id`.execute(trx)
  return rows.map(toCard)
}

type EventRow = {
  written_in: string
  report_id: string
  reference: string
  program_id: string
  number: number
  kind: V1AgentEvent['kind']
  side: V1AgentEvent['side']
  from_state: ReportState | null
  to_state: ReportState | null
  created_at: Date
}

const toEvent = (row: EventRow): V1AgentEvent => ({
  kind: row.kind,
  report: { id: row.report_id, reference: row.reference },
  program: row.program_id,
  number: row.number,
  side: row.side,
  ...(row.from_state !== null && { from: row.from_state }),
  ...(row.to_state !== null && { to: row.to_state }),
  at: row.created_at.toISOString(),
})

/** What happened to reports of the agent since a place; the function sees the actor's alone. */
export async function listOwnEvents(trx: Trx, { after, size }: { after: EventPlace | undefined; size: number }) {
  const { rows } = await sql<EventRow>`
    select e.written_in::text, e.report_id, e.reference, e.program_id, e.number, e.kind, e.side, e.from_state, e.to_state,
      e.created_at
    from grana.events_of_agent(${after?.transaction ?? null}::xid8, ${after?.report ?? null}::uuid, ${after?.number ?? null}::int,
      ${size}) e
    order by e.written_in, e.report_id, e.number`.execute(trx)
  const last = rows.at(-1)
  return {
    events: rows.map(toEvent),
    last: last && { transaction: last.written_in, report: last.report_id, number: last.number },
  }
}
