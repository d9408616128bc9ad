import { sql, type Expression } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { runPrepared } from '#server/db/prepared.ts'
import { countTryStatement, counterExpiry } from './queries-attempts.ts'

/** Counter keys of one sign-in: of the client, of the browser if it is known, and of the account. */
type Keys = { client: Buffer; browser: Buffer; account: Buffer }

type Person = { is_known: boolean }

export type LoginTry<P extends Person> = {
  /** Subquery that finds the account of the email address and whether this browser is known. */
  finding: Expression<P>
  keys: Keys
  now: Date
  captchaFrom: number
  strangersLockedAt: number
}

type CounterState = {
  failures: number
  paused_until: Date | null
  account_failures: number
  /** Number of this try; null when it was not counted. */
  counted: number | null
}

/**
 * Begins a sign-in in one statement: finds the account, reads the counters, and counts the try unless unknown browsers are
 * locked out or a captcha is needed first. Does the same work for an address without an account.
 */
export async function beginLoginTry<P extends Person>(db: Db, begin: LoginTry<P>) {
  const { finding, keys, now, captchaFrom, strangersLockedAt } = begin
  const expiry = counterExpiry(now)
  const query = sql<CounterState & Record<keyof Person, boolean | null>>`
    with person as (${finding}),
    chosen as (
      select known.is_known, case when known.is_known then ${keys.browser}::bytea else ${keys.client}::bytea end as key
      from (select exists (select from person where is_known) as is_known) known
    ),
    standing as (
      select chosen.*, coalesce(pair.failures, 0) as failures, pair.paused_until,
        coalesce(account.failures, 0) as account_failures
      from chosen
      left join grana.attempts pair on pair.key = chosen.key and pair.last_at > ${expiry}
      left join grana.attempts account on account.key = ${keys.account} and account.last_at > ${expiry}
    ),
    counted as (${countTryStatement(
      sql`select key, 1, null::timestamptz, ${now}::timestamptz from standing
        where (is_known or account_failures < ${strangersLockedAt}::int)
          and (failures < ${captchaFrom}::int or paused_until > ${now})`,
      now,
    )})
    select person.*, standing.failures, standing.paused_until, standing.account_failures, counted.failures as counted
    from standing left join person on true left join counted on true`
  const [row] = await runPrepared(db, query.compile(db))
  if (row === undefined) throw new Error('the sign-in statement returned no row')
  const { failures, paused_until: pausedUntil, account_failures: accountFailures, counted, ...person } = row
  return {
    // Every column is null when the address has no account.
    login: person.is_known === null ? undefined : (person as unknown as P),
    failures,
    isPaused: pausedUntil !== null && pausedUntil > now,
    accountFailures,
    counted: counted ?? undefined,
  }
}
