import type { Insertable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { Passkeys } from '#server/db/tables.ts'

type Purpose = 'add' | 'prove' | 'proven'
type NewChallenge = { sessionId: string; purpose: Purpose; challenge: Buffer; expiresAt: Date }

/** Stores the challenge of a session; replaces the previous one. */
export async function saveChallenge(db: Db | Trx, { sessionId, purpose, challenge, expiresAt }: NewChallenge) {
  const row = { purpose, challenge, expires_at: expiresAt }
  await db
    .insertInto('passkey_challenges')
    .values({ session_id: sessionId, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute()
}

type PresentedChallenge = { sessionId: string; purpose: Purpose; challenge: Buffer; now: Date }

/** Consumes a challenge: of several concurrent calls one deletes the row, the others get `false`. */
export async function consumeChallenge(
  db: Db | Trx,
  { sessionId, purpose, challenge, now }: PresentedChallenge,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('challenge', '=', challenge)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const entryColumns = ['id', 'name', 'synced', 'created_at', 'last_used_at'] as const

export function listPasskeyRows(db: Db | Trx, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(entryColumns)
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export type PasskeyRow = Pick<Awaited<ReturnType<typeof listPasskeyRows>>[number], (typeof entryColumns)[number]>

/** Finds a passkey among the user's own. */
export function findPasskey(db: Db | Trx, userId: string, credentialId: Buffer) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'sign_count'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Locks the user's row, so that changes of factors are serialized. */
export async function lockUser(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function countPasskeys(db: Db | Trx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** `undefined` when the credential id exists already, for any user. */
export function insertPasskey(trx: Trx, row: Insertable<Passkeys>): Promise<PasskeyRow | undefined> {
  return trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(entryColumns)
    .executeTakeFirst()
}

type SignatureRecord = { signCount: number; synced: boolean; at: Date }

/** Records a signature. `false` when the sign count did not grow (unless the device does not count) or the passkey is gone. */
export async function recordSignature(
  db: Db | Trx,
  id: string,
  { signCount, synced, at }: SignatureRecord,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, synced, last_used_at: at })
    .where('id', '=', id)
    .where((where) => (signCount === 0 ? where('sign_count', '=', '0') : where('sign_count', '<', `${signCount}`)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type OwnPasskey = { userId: string; id: string }

export function updatePasskeyName(db: Db, { userId, id }: OwnPasskey, name: string): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(entryColumns)
    .executeTakeFirst()
}

export async function deletePasskey(trx: Trx, { userId, id }: OwnPasskey): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
