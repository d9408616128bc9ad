import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import { runPrepared } from '#server/db/prepared.ts'

/** Tries before the first pause: per email address and client, and for codes per account and browser. */
export const freeTries = 5
const longestMinutes = 60
const counterLifetimeMs = 24 * 3_600_000

export type Attempts = { failures: number; paused_until: Date | null }

/** Counters by key; keys without failures are missing. */
export async function findAttempts(db: Db, keys: readonly Buffer[], now: Date): Promise<Map<string, Attempts>> {
  const rows = await db
    .selectFrom('attempts')
    .select(['key', 'failures', 'paused_until'])
    .where('key', 'in', keys)
    .where('last_at', '>', counterExpiry(now))
    .execute()
  return new Map(rows.map(({ key, ...rest }) => [key.toString('base64'), rest]))
}

/** Counters last updated before this moment start again from zero. */
export function counterExpiry(now: Date): Date {
  return new Date(now.getTime() - counterLifetimeMs)
}

/** Statement that counts a try; `source` selects the rows to count, if any. */
export function countTryStatement(source: RawBuilder<unknown>, now: Date): RawBuilder<{ failures: number }> {
  const expiry = counterExpiry(now)
  return sql`
    insert into grana.attempts as a (key, failures, paused_until, last_at)
    ${source}
    on conflict (key) do update set
      failures = case when a.last_at <= ${expiry} then 1 else a.failures + 1 end,
      paused_until = case
        when a.last_at <= ${expiry} or a.failures + 1 < ${freeTries}::int then null
        else ${now}::timestamptz
          + least(${longestMinutes}::int, power(2, least(a.failures + 1 - ${freeTries}::int, 20))) * interval '1 minute' end,
      last_at = ${now}
    where a.paused_until is null or a.paused_until <= ${now}
    returning failures`
}

/**
 * Counts a try before it is verified, so that concurrent tries gain nothing. Returns its number, or `undefined` during a pause.
 * The last free try starts a pause of one minute; each further try doubles it.
 */
export async function countTry(db: Db | Trx, key: Buffer, now: Date): Promise<number | undefined> {
  const { rows } = await countTryStatement(
    sql`values (${key}::bytea, 1, null::timestamptz, ${now}::timestamptz)`,
    now,
  ).execute(db)
  return rows[0]?.failures
}

/** Increments a counter without ever pausing; returns the new value. */
export async function incrementCounter(db: Db | Trx, key: Buffer, now: Date): Promise<number> {
  const expiry = counterExpiry(now)
  const query = sql<{ failures: number }>`
    insert into grana.attempts as a (key, failures, last_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when a.last_at <= ${expiry} then 1 else a.failures + 1 end, last_at = ${now}
    returning failures`
  const [row] = await runPrepared(db, query.compile(db))
  return row?.failures ?? 1
}

/** Takes back a try that was never verified. */
export async function refundTry(db: Db, key: Buffer): Promise<void> {
  await sql`update grana.attempts set failures = greatest(failures - 1, 0), paused_until = null where key = ${key}`.execute(
    db,
  )
}

export async function deleteAttempts(db: Db | Trx, keys: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('attempts').where('key', 'in', keys).execute()
}

/** `true` once per key within `seconds`. */
export async function acquireTurn(db: Db | Trx, key: Buffer, { now, seconds }: { now: Date; seconds: number }) {
  const before = new Date(now.getTime() - seconds * 1000)
  const { rows } = await sql`
    insert into grana.attempts as a (key, failures, last_at) values (${key}, 0, ${now})
    on conflict (key) do update set last_at = ${now} where a.last_at <= ${before}
    returning key`.execute(db)
  return rows.length > 0
}
