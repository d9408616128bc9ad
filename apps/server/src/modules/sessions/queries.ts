import { sql, type Insertable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { Grants } from '#server/db/tables.ts'
import type { SecondFactor } from '@grana/contract/accounts'

export type EndReason =
  | 'signed_out'
  | 'second_factor_given'
  | 'reuse'
  | 'password_changed'
  | 'second_factor_changed'
  | 'email_changed'
  | 'ended_by_owner'
  | 'disabled'
  | 'provider_off'

type NewGrant = Omit<Insertable<Grants>, 'id'> & { refreshHash: Buffer; created_at: Date }

export async function insertGrant(trx: Trx, { refreshHash, ...row }: NewGrant): Promise<string> {
  const { id } = await trx.insertInto('grants').values(row).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('refresh_tokens')
    .values({ token_hash: refreshHash, grant_id: id, created_at: row.created_at })
    .execute()
  return id
}

/** Grant, session and owner of a refresh token, active or not. */
export function findByRefreshToken(db: Db | Trx, tokenHash: Buffer) {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('grants', 'grants.id', 'refresh_tokens.grant_id')
    .innerJoin('sessions', 'sessions.id', 'grants.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'refresh_tokens.rotated_at',
      'grants.id as grant_id',
      'grants.half_hash',
      'sessions.id as session_id',
      'sessions.second_factor_due',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.ended_at',
      'users.id as user_id',
      'users.kind',
      'users.email',
      'users.disabled_at',
    ])
    .where('refresh_tokens.token_hash', '=', tokenHash)
}

export type RefreshTokenRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof findByRefreshToken>['executeTakeFirst']>>
>

type Rotation = {
  grantId: string
  oldHash: Buffer
  refreshHash: Buffer
  accessHash: Buffer
  accessExpiresAt: Date
  at: Date
}

/** Rotates the tokens of a grant. Keeps the old refresh token, so that its reuse is detected. */
export async function rotateGrant(trx: Trx, rotation: Rotation): Promise<void> {
  await trx
    .updateTable('refresh_tokens')
    .set({ rotated_at: rotation.at })
    .where('token_hash', '=', rotation.oldHash)
    .execute()
  await trx
    .insertInto('refresh_tokens')
    .values({ token_hash: rotation.refreshHash, grant_id: rotation.grantId, created_at: rotation.at })
    .execute()
  await trx
    .updateTable('grants')
    .set((eb) => ({
      last_access_hash: eb.ref('access_hash'),
      access_hash: rotation.accessHash,
      access_expires_at: rotation.accessExpiresAt,
      rotated_at: rotation.at,
    }))
    .where('id', '=', rotation.grantId)
    .execute()
}

type SessionEnd = { at: Date; reason: EndReason }

/** Ends one session; returns when it ended, now or earlier. */
export async function endSession(db: Db | Trx, id: string, { at, reason }: SessionEnd): Promise<Date> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  const row = await db.selectFrom('sessions').select('ended_at').where('id', '=', id).executeTakeFirst()
  return row?.ended_at ?? at
}

/** Ends several sessions; those that ended before keep their reason. */
export async function endSessions(trx: Trx, ids: readonly string[], { at, reason }: SessionEnd): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
}

/** Active sessions of any of these access or refresh tokens, by one statement. */
export async function listSessionsByTokens(db: Db, hashes: readonly Buffer[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from grana.sessions s
    where s.ended_at is null and s.expires_at > ${now} and s.id in (
      select session_id from grana.grants where access_hash = any (${hashes}::bytea[])
      union all
      select session_id from grana.grants where last_access_hash = any (${hashes}::bytea[])
      union all
      select g.session_id from grana.refresh_tokens t join grana.grants g on g.id = t.grant_id
      where t.token_hash = any (${hashes}::bytea[]))`.execute(db)
  return rows.map(({ id }) => id)
}

type EndMany = SessionEnd & { except?: string }

/** Ends every session of a user, except one if given. */
export async function endSessionsOf(db: Db | Trx, userId: string, { at, reason, except }: EndMany): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute()
}

/** Ends one session of the user; `false` when the user has no such active session. */
export async function endOwnSession(
  db: Db,
  id: string,
  { userId, at }: { userId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'ended_by_owner' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Tries at the second factor of one sign-in; afterwards the user signs in again. */
export const maxSecondFactorTries = 5

/** Counts a try against a session with its second factor pending; `undefined` when no try is left. */
export async function countSecondFactorTry(db: Db, sessionId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('sessions')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', sessionId)
    .where('second_factor_due', '=', true)
    .where('ended_at', 'is', null)
    .where('tries', '<', maxSecondFactorTries)
    .returning('tries')
    .executeTakeFirst()
  return row?.tries
}

export async function confirmSession(db: Db | Trx, id: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: at }).where('id', '=', id).execute()
}

/** Records the second factor given in a session. Never downgrades a passkey. */
export async function recordSecondFactor(db: Db | Trx, id: string, given: SecondFactor): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ second_factor: given })
    .where('id', '=', id)
    .where((where) => where.or([where('second_factor', 'is', null), where('second_factor', '<>', 'passkey')]))
    .execute()
}

/** `true` for the first misuse of a session only. */
export async function markTokenMisuse(trx: Trx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ misuse_at: at })
    .where('id', '=', id)
    .where('misuse_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function listOpenSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'second_factor', 'started_at', 'last_seen_at', 'expires_at', 'ended_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('second_factor_due', '=', false)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
}

/** Sessions that started or ended since a moment, newest first. */
export function listRecentSessions(db: Db, userId: string, since: Date) {
  return db
    .selectFrom('sessions')
    .select(['user_agent', 'address', 'second_factor_due', 'started_at', 'expires_at', 'ended_at', 'end_reason'])
    .select('provider_id')
    .where('user_id', '=', userId)
    .where((where) => where.or([where('started_at', '>=', since), where('ended_at', '>=', since)]))
    .orderBy('started_at', 'desc')
    .limit(100)
    .execute()
}

/** Those of the grants whose session is active, newest first. */
export function listActiveGrants(db: Db | Trx, ids: readonly string[], now: Date) {
  return db
    .selectFrom('grants')
    .innerJoin('sessions', 'sessions.id', 'grants.session_id')
    .select('grants.id')
    .where('grants.id', 'in', ids)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .orderBy('grants.created_at', 'desc')
    .execute()
}
