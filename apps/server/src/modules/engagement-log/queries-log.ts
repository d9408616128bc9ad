import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { LogEntry } from '@grana/contract/engagements/log'
import type { EngagementKey } from '../engagements/public.ts'

const maxEntries = 1000

/** What the team wrote, newest day first. */
export async function listLog(trx: Trx, key: EngagementKey): Promise<LogEntry[]> {
  const { rows } = await sql<Omit<LogEntry, 'written_at'> & { written_at: Date }>`
    select l.id, l.day::text, l.text, coalesce(u.first_name || ' ' || u.last_name, '') as author, l.written_at
    from engagement_log l left join users u on u.id = l.written_by
    where l.organization_id = ${key.organization_id} and l.engagement_id = ${key.id}
    order by l.day desc, l.written_at desc, l.id limit ${maxEntries}`.execute(trx)
  return rows.map((row) => ({ ...row, written_at: row.written_at.toISOString() }))
}

type Line = { id: string; day: string; text: string; by: string; at: Date }

export async function insertLine(trx: Trx, key: EngagementKey, { id, day, text, by, at }: Line): Promise<void> {
  await sql`insert into engagement_log (organization_id, engagement_id, id, day, text, written_by, written_at)
    values (${key.organization_id}, ${key.id}, ${id}, ${day}, ${text}, ${by}, ${at})`.execute(trx)
}

/** The first day of the tests; the moment of the start where they began before the agreed day. */
export async function findFirstDay(trx: Trx, engagementId: string): Promise<string | undefined> {
  const { rows } = await sql<{ starts_on: string }>`
    select least(starts_on, moved_at::date)::text as starts_on from grana.agent_engagements() where id = ${engagementId}`.execute(
    trx,
  )
  return rows[0]?.starts_on
}
