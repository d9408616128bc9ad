import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { isAhead, isSettled } from '#server/db/is-settled.ts'
import type { Member } from '#server/http/session/actor.ts'
import type { V1AuditEvent, V1Event } from '@grana/contract/machines/v1-events'
import type { V1Program, V1Target } from '@grana/contract/machines/v1-programs'
import type { V1ReportCard, V1Retest } from '@grana/contract/machines/v1-reports'
import type { ReportState } from '@grana/contract/reports/values'

/** What a token reaches: its organization, and the programs that it is limited to; null for all. */
export type Reach = { organizationId: string; programs: readonly string[] | null }

export const reachOf = ({ membership }: Member): Reach => ({
  organizationId: membership.organizationId,
  programs: membership.role === 'owner' ? null : membership.programs.map(({ programId }) => programId),
})

/** Both authorization layers say it: rows of the organization, of the programs that the token reaches. */
function within({ organizationId, programs }: Reach, table: string, program = 'program_id'): RawBuilder<unknown> {
  const ofTenant = sql`${sql.ref(`${table}.organization_id`)} = ${organizationId}`
  return programs === null
    ? ofTenant
    : sql`${ofTenant} and ${sql.ref(`${table}.${program}`)} = any (${[...programs]}::uuid[])`
}

export async function listPrograms(trx: Trx, reach: Reach): Promise<V1Program[]> {
  const { rows } = await sql<V1Program>`
    select p.id, p.name, p.kind, p.state from programs p
    where ${within(reach, 'p', 'id')} order by p.name, p.id limit 1000`.execute(trx)
  return rows
}

/** The version in force; undefined for a program that the token does not reach. */
export async function findVersion(trx: Trx, reach: Reach, program: string): Promise<number | null | undefined> {
  const { rows } = await sql<{ version: number | null }>`
    select p.policy_version as version from programs p
    where ${within(reach, 'p', 'id')} and p.id = ${program}`.execute(trx)
  return rows[0]?.version
}

type ScopeRow = {
  name: string
  is_in_scope: boolean
  target_id: string | null
  type: string | null
  address: string | null
  environment: V1Target['environment'] | null
  asset_tier: V1Target['tier'] | null
}

function toTarget({ name, is_in_scope: isInScope, ...row }: ScopeRow): V1Target {
  return {
    name,
    is_in_scope: isInScope,
    ...(row.target_id !== null && { target_id: row.target_id }),
    ...(row.type !== null && { type: row.type }),
    ...(row.address !== null && { address: row.address }),
    ...(row.environment !== null && { environment: row.environment }),
    ...(row.asset_tier !== null && { tier: row.asset_tier }),
  }
}

export async function listScope(trx: Trx, reach: Reach, { program, version }: { program: string; version: number }) {
  const { rows } = await sql<ScopeRow>`
    select t.name, t.is_in_scope, t.target_id, t.type, t.address, t.environment, t.asset_tier from policy_targets t
    where ${within(reach, 't')} and t.program_id = ${program} and t.version = ${version} order by t.position`.execute(
    trx,
  )
  return rows.map(toTarget)
}

export type CardRow = {
  id: string
  reference: string
  title: string
  program_id: string
  program_name: string
  state: ReportState
  closing_reason: V1ReportCard['closing_reason'] | null
  severity: V1ReportCard['severity']
  weakness: string
  reward_track: V1ReportCard['reward_status']
  submitted_at: Date
  moved_at: Date
}

export function toCard(row: CardRow): V1ReportCard {
  return {
    id: row.id,
    reference: row.reference,
    title: row.title,
    program: { id: row.program_id, name: row.program_name },
    state: row.state,
    ...(row.closing_reason !== null && { closing_reason: row.closing_reason }),
    severity: row.severity,
    weakness: row.weakness,
    reward_status: row.reward_track,
    submitted_at: row.submitted_at.toISOString(),
    moved_at: row.moved_at.toISOString(),
  }
}

type ReportsPage = {
  program?: string | undefined
  state?: ReportState | undefined
  after?: string | undefined
  size: number
}

/** Later reports than the one with this id, which is sought among those that the token reaches. */
const afterReport = (reach: Reach, after: string | undefined) =>
  after === undefined
    ? sql``
    : sql`and (r.submitted_at, r.id) > (
        select a.submitted_at, a.id from reports a where ${within(reach, 'a')} and a.id = ${after})`

export async function listReportCards(trx: Trx, reach: Reach, { program, state, after, size }: ReportsPage) {
  const { rows } = await sql<CardRow>`
    select r.id, o.initials || '-' || r.number as reference, r.title, r.program_id, p.name as program_name, r.state,
      r.closing_reason, r.severity, r.weakness, r.reward_track, r.submitted_at, r.moved_at
    from reports r
    join organizations o on o.id = r.organization_id
    join programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
    where ${within(reach, 'r')} ${afterReport(reach, after)}
      ${program === undefined ? sql`` : sql`and r.program_id = ${program}`}
      ${state === undefined ? sql`` : sql`and r.state = ${state}`}
    order by r.submitted_at, r.id limit ${size}`.execute(trx)
  return rows.map(toCard)
}

type RetestRow = {
  report_id: string
  reference: string
  program_id: string
  verification: V1Retest['state']
  retest_asked_at: Date | null
  fixed_at: Date | null
}

export async function listRetests(
  trx: Trx,
  reach: Reach,
  { after, size }: { after?: string | undefined; size: number },
) {
  const { rows } = await sql<RetestRow>`
    select r.id as report_id, o.initials || '-' || r.number as reference, r.program_id, r.verification, r.retest_asked_at, r.fixed_at
    from reports r join organizations o on o.id = r.organization_id
    where ${within(reach, 'r')} and r.verification <> 'none' ${afterReport(reach, after)}
    order by r.submitted_at, r.id limit ${size}`.execute(trx)
  return rows.map(({ report_id: id, reference, program_id: program, verification, ...row }): V1Retest => ({
    report: { id, reference },
    program,
    state: verification,
    ...(row.retest_asked_at !== null && { asked_at: row.retest_asked_at.toISOString() }),
    ...(row.fixed_at !== null && { fixed_at: row.fixed_at.toISOString() }),
  }))
}

/** The columns of an event that version 1 shows. */
export type V1EventRow = {
  report_id: string
  reference: string
  program_id: string
  number: number
  kind: V1Event['kind']
  audience: V1Event['audience']
  side: V1Event['side']
  from_state: ReportState | null
  to_state: ReportState | null
  created_at: Date
}

export const toV1Event = (row: V1EventRow): V1Event => ({
  kind: row.kind,
  report: { id: row.report_id, reference: row.reference },
  program: row.program_id,
  number: row.number,
  audience: row.audience,
  side: row.side,
  ...(row.from_state !== null && { from: row.from_state }),
  ...(row.to_state !== null && { to: row.to_state }),
  at: row.created_at.toISOString(),
})

/** Whether the database could have named this transaction in a cursor; after a restore it has not reached all that it had. */
export async function isReached(trx: Trx, transaction: string): Promise<boolean> {
  const { rows } = await sql`select where not ${isAhead(sql`${transaction}::xid8`)}`.execute(trx)
  return rows.length > 0
}

/** Place of an event in the feed. */
export type EventPlace = { transaction: string; report: string; number: number }

export async function listReportEvents(
  trx: Trx,
  reach: Reach,
  { after, size }: { after: EventPlace | undefined; size: number },
) {
  const later =
    after === undefined
      ? sql``
      : sql`and (e.written_in, e.report_id, e.number) > (${after.transaction}::xid8, ${after.report}::uuid, ${after.number})`
  const { rows } = await sql<V1EventRow & { written_in: string }>`
    select e.written_in::text, e.report_id, o.initials || '-' || r.number as reference, r.program_id, e.number, e.kind,
      e.audience, e.side, e.from_state, e.to_state, e.created_at
    from report_events e
    join reports r on (r.organization_id, r.id) = (e.organization_id, e.report_id)
    join organizations o on o.id = e.organization_id
    where ${within(reach, 'r')} and e.organization_id = ${reach.organizationId} and ${isSettled('e')} ${later}
    order by e.written_in, e.report_id, e.number limit ${size}`.execute(trx)
  const last = rows.at(-1)
  return {
    events: rows.map(toV1Event),
    last: last && { transaction: last.written_in, report: last.report_id, number: last.number },
  }
}

type AuditRow = Omit<V1AuditEvent, 'at'> & { written_in: string; created_at: Date }

/** Place of an event in the feed of the audit log. */
export type AuditPlace = { transaction: string; id: string }

export async function listAuditFeed(
  trx: Trx,
  reach: Reach,
  { after, size }: { after: AuditPlace | undefined; size: number },
) {
  const later =
    after === undefined ? sql`` : sql`and (e.written_in, e.id) > (${after.transaction}::xid8, ${after.id}::uuid)`
  const { rows } = await sql<AuditRow>`
    select e.written_in::text, e.id, e.created_at, e.action, e.thing, e.thing_id, e.program_id as program, e.outcome,
      case when u.kind = 'agent' then '@' || u.username else u.first_name || ' ' || u.last_name end as actor
    from audit_events e left join users u on u.id = e.actor_id
    where ${within(reach, 'e')} and ${isSettled('e')} ${later}
    order by e.written_in, e.id limit ${size}`.execute(trx)
  const last = rows.at(-1)
  return {
    events: rows.map(({ written_in: _, created_at: at, ...event }): V1AuditEvent => ({
      ...event,
      at: at.toISOString(),
    })),
    last: last && { transaction: last.written_in, id: last.id },
  }
}
