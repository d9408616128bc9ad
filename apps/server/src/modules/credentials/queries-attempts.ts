import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'

const forgottenAfterHours = 24

export type Attempts = { failures: number; paused_until: Date | null }

/** How things stand for some keys; keys that nobody failed on are missing. */
export async function readAttempts(db: Db, keys: readonly Buffer[], now: Date): Promise<Map<string, Attempts>> {
  const rows = await db
    .selectFrom('attempts')
    .select(['key', 'failures', 'paused_until'])
    .where('key', 'in', keys)
    .where('last_at', '>', hoursBefore(now, forgottenAfterHours))
    .execute()
  return new Map(rows.map(({ key, ...rest }) => [key.toString('base64'), rest]))
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000)
}

type Counting = { now: Date; free: number; longestMinutes: number }

/**
 * Counts a try before it is judged, so that a race wins nothing: gives its number, or nothing while there is a pause.
 * The try that uses up the free ones begins a pause of a minute, and each one after it doubles the pause.
 */
export async function countTry(db: Db | Trx, key: Buffer, { now, free, longestMinutes }: Counting) {
  const forgotten = hoursBefore(now, forgottenAfterHours)
  const { rows } = await sql<{ failures: number }>`
    insert into grana.attempts as a (key, failures, paused_until, last_at)
    values (${key}, 1, null, ${now})
    on conflict (key) do update set
      failures = case when a.last_at <= ${forgotten} then 1 else a.failures + 1 end,
      paused_until = case
        when a.last_at <= ${forgotten} or a.failures + 1 < ${free} then null
        else ${now}::timestamptz
          + least(${longestMinutes}, power(2, least(a.failures + 1 - ${free}, 20))) * interval '1 minute' end,
      last_at = ${now}
    where a.paused_until is null or a.paused_until <= ${now}
    returning failures`.execute(db)
  return rows[0]?.failures
}

/** Adds one without ever pausing; gives the new number. */
export async function countOne(db: Db | Trx, key: Buffer, now: Date): Promise<number> {
  const forgotten = hoursBefore(now, forgottenAfterHours)
  const { rows } = await sql<{ failures: number }>`
    insert into grana.attempts as a (key, failures, last_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when a.last_at <= ${forgotten} then 1 else a.failures + 1 end, last_at = ${now}
    returning failures`.execute(db)
  return rows[0]?.failures ?? 1
}

/** Takes back a try that was never judged. */
export async function returnTry(db: Db, key: Buffer): Promise<void> {
  await sql`update grana.attempts set failures = greatest(failures - 1, 0), paused_until = null where key = ${key}`.execute(
    db,
  )
}

export async function forgetAttempts(db: Db | Trx, keys: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('attempts').where('key', 'in', keys).execute()
}

/** `true` once per span of time and key. */
export async function takeTurn(db: Db | Trx, key: Buffer, { now, seconds }: { now: Date; seconds: number }) {
  const before = new Date(now.getTime() - seconds * 1000)
  const { rows } = await sql`
    insert into grana.attempts as a (key, failures, last_at) values (${key}, 0, ${now})
    on conflict (key) do update set last_at = ${now} where a.last_at <= ${before}
    returning key`.execute(db)
  return rows.length > 0
}
