import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import { runPrepared } from '#server/db/prepared.ts'
import type { Grants, Sessions } from '#server/db/tables.ts'

type NewSession = {
  session: Insertable<Sessions>
  grant: Insertable<Grants> & { id: string }
  refreshHash: Buffer
  /** Failure counters that this success resets. */
  resetCounters: readonly Buffer[]
}

/** Inserts the session, its first grant and refresh token. Foreign keys are checked at the end of the statement. */
function insertSession(db: Db | Trx, { session, grant, refreshHash, resetCounters }: NewSession) {
  return db
    .with('new_session', (query) => query.insertInto('sessions').values(session))
    .with('new_grant', (query) => query.insertInto('grants').values(grant))
    .with('new_refresh_token', (query) =>
      query
        .insertInto('refresh_tokens')
        .values({ token_hash: refreshHash, grant_id: grant.id, created_at: grant.created_at }),
    )
    .with('reset_counters', (query) =>
      query.deleteFrom('attempts').where('key', '=', sql<Buffer>`any(${resetCounters}::bytea[])`),
    )
}

/** Stores a session with its second factor pending, in one statement. */
export async function insertPendingSession(db: Db | Trx, rows: NewSession): Promise<void> {
  await runPrepared(
    db,
    insertSession(db, rows)
      .selectNoFrom(sql`1`.as('stored'))
      .compile(),
  )
}

/**
 * Whether an identity provider is on; if so, it stays on until the transaction ends. A session of a provider is opened only
 * while it is held, and before anything else is locked: switching it off ends the sessions that it can see, and waits.
 */
export async function lockEnabledProvider(trx: Trx, providerId: string): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean }>`select grana.hold_provider(${providerId}) as is_on`.execute(trx)
  return rows[0]?.is_on === true
}

type SignIn = {
  userId: string
  browserHash: Buffer
  at: Date
  /** Whether the user arrived by a link from an email. */
  isEmailProven: boolean
  jobsIfNew: RawBuilder<unknown> | undefined
}

/**
 * Stores a sign-in in one statement: the session, the known browser, the time of the last login, and the jobs that follow if
 * the browser was not known before.
 */
export async function insertSignIn(db: Db | Trx, rows: NewSession, signIn: SignIn): Promise<{ isNew: boolean }> {
  const { userId, browserHash, at, isEmailProven, jobsIfNew } = signIn
  const used = { last_used_at: at, ...(isEmailProven && { email_proven_at: at }) }
  const query = insertSession(db, rows)
    .with('last_login', (parts) => parts.updateTable('users').set({ last_login_at: at }).where('id', '=', userId))
    .with('browser', (parts) =>
      parts
        .insertInto('known_browsers')
        .values({ user_id: userId, browser_hash: browserHash, ...used })
        .onConflict((conflict) => conflict.columns(['user_id', 'browser_hash']).doUpdateSet(used))
        // PostgreSQL leaves `xmax` at 0 in a row that this statement inserted, and sets it in one that it updated.
        .returning(sql<boolean>`xmax = 0`.as('is_new')),
    )
    .selectFrom('browser')
    .select(['browser.is_new', sql`case when browser.is_new then (${jobsIfNew ?? sql`null`})::text end`.as('jobs')])
  const [stored] = await runPrepared(db, query.compile())
  return { isNew: stored?.is_new === true }
}
