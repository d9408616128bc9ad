import type { Insertable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { HandoffCodes } from '#server/db/tables.ts'
import type { AppName } from '@grana/contract/handoff'

export async function insertHandoffCode(db: Db, row: Insertable<HandoffCodes>): Promise<void> {
  await db.insertInto('handoff_codes').values(row).execute()
}

/** Consumes a code; of several concurrent calls exactly one gets the row. */
export function consumeHandoffCode(trx: Trx, codeHash: Buffer, at: Date) {
  return trx
    .updateTable('handoff_codes')
    .set({ used_at: at })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['grant_id', 'app', 'origin', 'challenge'])
    .executeTakeFirst()
}

/** Session and owner of a grant. Locks the session row, so that a concurrent sign-out is serialized. */
export function lockSessionOfGrant(trx: Trx, grantId: string) {
  return trx
    .selectFrom('grants')
    .innerJoin('sessions', 'sessions.id', 'grants.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'grants.id as grant_id',
      'grants.half_hash',
      'sessions.id as session_id',
      'sessions.second_factor_due',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.ended_at',
      'users.kind',
      'users.email',
      'users.disabled_at',
    ])
    .where('grants.id', '=', grantId)
    .forUpdate('sessions')
    .executeTakeFirst()
}

/** Grants of an app in a session, newest first. */
export function listGrantsOfApp(trx: Trx, sessionId: string, app: AppName) {
  return trx
    .selectFrom('grants')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('app', '=', app)
    .orderBy('created_at', 'desc')
    .execute()
}

export function listGrantsOfSession(db: Db, sessionId: string) {
  return db.selectFrom('grants').select('id').where('session_id', '=', sessionId).execute()
}
