import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import { runPrepared } from '#server/db/prepared.ts'

/** The session of an access token, with its user; the token may be the one before the last rotation. */
export async function findSession(db: Db | Trx, accessHash: Buffer) {
  const query = db
    .selectFrom('grants')
    .innerJoin('sessions', 'sessions.id', 'grants.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'grants.id as grant_id',
      'grants.half_hash',
      'grants.access_hash',
      'grants.access_expires_at',
      'grants.rotated_at',
      'sessions.id as session_id',
      'sessions.second_factor_due',
      'sessions.second_factor',
      'sessions.provider_id',
      'sessions.confirmed_at',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.ended_at',
      'users.id as user_id',
      'users.kind',
      'users.staff_role',
      'users.email',
      'users.email_verified_at',
      'users.totp_enabled_at',
      'users.factor_waits_until',
      'users.disabled_at',
      sql<boolean>`exists (select from grana.passkeys p where p.user_id = users.id)`.as('has_passkey'),
    ])
    .select((select) =>
      select
        .selectFrom('consents')
        .select(sql<string[]>`coalesce(array_agg(document || ' ' || version), '{}')`.as('accepted'))
        .whereRef('consents.user_id', '=', 'users.id')
        .as('accepted'),
    )
    .where((where) =>
      where.or([where('grants.access_hash', '=', accessHash), where('grants.last_access_hash', '=', accessHash)]),
    )
  const [found] = await runPrepared(db, query.compile())
  return found
}

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** What decides whether sessions are still valid, by their grants. */
export function listGrants(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('grants')
    .innerJoin('sessions', 'sessions.id', 'grants.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['grants.id', 'sessions.last_seen_at', 'sessions.expires_at', 'sessions.ended_at'])
    .select(['users.kind', 'users.disabled_at'])
    .where('grants.id', 'in', [...ids])
    .execute()
}

/** Records activity. */
export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).execute()
}
