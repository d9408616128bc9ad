import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import { markDays, type TrafficMark } from '@grana/contract/attention/traffic-marks'

type Key = { organizationId: string; programId: string }
type MarkRow = { mark: string; target_id: string; address: string; day: string; confirmed_at: Date | null }

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const drawMark = () => `grana-${[...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('')}`

const toMark = (row: MarkRow): TrafficMark => ({
  mark: row.mark,
  target: { id: row.target_id, address: row.address },
  day: row.day,
  is_confirmed: row.confirmed_at !== null,
})

/** Marks of the agent for targets that are in scope today, newest first. */
export async function listMarks(
  trx: Trx,
  { programId, agentId, at }: { programId: string; agentId: string; at: Date },
): Promise<TrafficMark[]> {
  const { rows } = await sql<MarkRow>`
    select m.mark, m.target_id, t.address, m.day::text as day, m.confirmed_at
    from traffic_marks m join grana.report_targets(${programId}) t on t.id = m.target_id
    where m.agent_id = ${agentId} and m.program_id = ${programId} and m.day > (${at}::timestamptz at time zone 'UTC')::date - ${markDays}::int
    order by m.created_at desc, m.mark limit 100`.execute(trx)
  return rows.map(toMark)
}

type NewMark = Key & { targetId: string; agentId: string; at: Date }

/** The mark of the day; two requests at once take the same one. */
export async function insertMark(
  trx: Trx,
  { organizationId, programId, targetId, agentId, at }: NewMark,
): Promise<void> {
  await trx
    .insertInto('traffic_marks')
    .values({
      organization_id: organizationId,
      program_id: programId,
      mark: drawMark(),
      target_id: targetId,
      agent_id: agentId,
      day: at.toISOString().slice(0, 10),
      created_at: at,
    })
    .onConflict((row) => row.constraint('traffic_marks_once').doNothing())
    .execute()
}

/** Which of these marks agents took in the program, and whether they are confirmed. Locks them. */
export async function lockMarks(
  trx: Trx,
  { organizationId, programId }: Key,
  marks: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ mark: string; is_confirmed: boolean }>`
    select mark, confirmed_at is not null as is_confirmed from traffic_marks
    where organization_id = ${organizationId} and program_id = ${programId} and mark = any(${[...marks]}::text[])
    order by mark for update`.execute(trx)
  return new Map(rows.map(({ mark, is_confirmed }) => [mark, is_confirmed]))
}

export async function updateConfirmed(
  trx: Trx,
  { organizationId, programId }: Key,
  { marks, at }: { marks: readonly string[]; at: Date },
): Promise<void> {
  await sql`update traffic_marks set confirmed_at = ${at} where organization_id = ${organizationId}
    and program_id = ${programId} and mark = any(${[...marks]}::text[]) and confirmed_at is null`.execute(trx)
}

export async function countMarks(trx: Trx, { organizationId, programId }: Key, at: Date) {
  const { rows } = await sql<{ taken: number; confirmed: number }>`
    select count(*)::int as taken, count(confirmed_at)::int as confirmed from traffic_marks
    where organization_id = ${organizationId} and program_id = ${programId}
      and day > (${at}::timestamptz at time zone 'UTC')::date - ${markDays}::int`.execute(trx)
  return rows[0] ?? { taken: 0, confirmed: 0 }
}

type TestedTarget = { organizationId: string; targetId: string; agentId: string; at: Date }

/** Confirmed marks of an agent for a target, within the days before a report. */
export async function countConfirmed(
  trx: Trx,
  { organizationId, targetId, agentId, at }: TestedTarget,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from traffic_marks m
    where m.agent_id = ${agentId} and m.organization_id = ${organizationId} and m.target_id = ${targetId}
      and m.confirmed_at is not null
      and m.day between (${at}::timestamptz at time zone 'UTC')::date - ${markDays}::int and (${at}::timestamptz at time zone 'UTC')::date`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

/** Open reports whose agents tested their target with a mark that was confirmed at that moment. */
export async function listMarkedReports(
  db: Db,
  { organizationId, programId, at }: Key & { at: Date },
): Promise<{ organizationId: string; reportId: string }[]> {
  const { rows } = await sql<{ organizationId: string; reportId: string }>`
    select distinct r.organization_id as "organizationId", r.id as "reportId" from traffic_marks m
    join reports r on (r.organization_id, r.program_id, r.target_id, r.agent_id)
      = (m.organization_id, m.program_id, m.target_id, m.agent_id)
    where m.organization_id = ${organizationId} and m.program_id = ${programId} and m.confirmed_at = ${at}
      and r.closed_at is null limit 2000`.execute(db)
  return rows
}
