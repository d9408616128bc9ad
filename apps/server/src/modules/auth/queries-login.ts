import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { runPrepared } from '#server/db/prepared.ts'
import { captchaFrom, countingTry, forgottenBefore, strangersLockedAt, type LoginKeys } from '../credentials/public.ts'
import { findLogin, type Login } from './queries-users.ts'

type Beginning = { emailKey: string; browserHash: Buffer | undefined; keys: LoginKeys; now: Date }

type Begun = Partial<Login> & {
  failures: number
  paused_until: Date | null
  account_failures: number
  /** Number of this try; empty when it was not counted. */
  counted: number | null
}

/**
 * Begins a sign-in in one statement: finds the person, reads the counters, and counts the try unless the account is
 * closed to strangers or a captcha must be shown first. For an address without an account it does the same.
 */
export async function beginLogin(db: Db, { emailKey, browserHash, keys, now }: Beginning) {
  const forgotten = forgottenBefore(now)
  const query = sql<Begun>`
    with person as (${findLogin(db, emailKey, browserHash)}),
    chosen as (
      select known.is_known, case when known.is_known then ${keys.browser}::bytea else ${keys.client}::bytea end as key
      from (select exists (select from person where is_known) as is_known) known
    ),
    standing as (
      select chosen.*, coalesce(pair.failures, 0) as failures, pair.paused_until,
        coalesce(account.failures, 0) as account_failures
      from chosen
      left join grana.attempts pair on pair.key = chosen.key and pair.last_at > ${forgotten}
      left join grana.attempts account on account.key = ${keys.account} and account.last_at > ${forgotten}
    ),
    counted as (${countingTry(
      sql`select key, 1, null::timestamptz, ${now}::timestamptz from standing
        where (is_known or account_failures < ${strangersLockedAt}::int)
          and (failures < ${captchaFrom}::int or paused_until > ${now})`,
      now,
    )})
    select person.*, standing.failures, standing.paused_until, standing.account_failures, counted.failures as counted
    from standing left join person on true left join counted on true`
  const [row] = await runPrepared(db, query.compile(db))
  if (row === undefined) throw new Error('a sign-in has no standing')
  const { failures, paused_until: pausedUntil, account_failures: accountFailures, counted, ...login } = row
  return {
    login: login.id === null || login.id === undefined ? undefined : (login as Login),
    failures,
    isPaused: pausedUntil !== null && pausedUntil > now,
    accountFailures,
    counted: counted ?? undefined,
  }
}
