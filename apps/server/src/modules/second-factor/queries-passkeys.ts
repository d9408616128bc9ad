import type { Insertable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { Passkeys } from '#server/db/tables.ts'

type Purpose = 'add' | 'prove' | 'proven'
type NewChallenge = { sessionId: string; purpose: Purpose; challenge: Buffer; expiresAt: Date }

/** Keeps what the session is to show next; what it was to show before is forgotten. */
export async function keepChallenge(db: Db | Trx, { sessionId, purpose, challenge, expiresAt }: NewChallenge) {
  const row = { purpose, challenge, expires_at: expiresAt }
  await db
    .insertInto('passkey_challenges')
    .values({ session_id: sessionId, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute()
}

type Shown = { sessionId: string; purpose: Purpose; challenge: Buffer; now: Date }

/** A challenge works once: of several answers at a time one deletes the row, and the others find none. */
export async function spendChallenge(db: Db | Trx, { sessionId, purpose, challenge, now }: Shown): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('challenge', '=', challenge)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const shown = ['id', 'name', 'synced', 'created_at', 'last_used_at'] as const

export function findPasskeys(db: Db | Trx, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(shown)
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export type PasskeyRow = Pick<Awaited<ReturnType<typeof findPasskeys>>[number], (typeof shown)[number]>

/** One key, and only of the person: somebody else's is not found. */
export function findOwnKey(db: Db | Trx, userId: string, credentialId: Buffer) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'sign_count'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Holds the person's row, so that factors of theirs come and go one after the other. */
export async function holdPerson(trx: Trx, userId: string): Promise<void> {
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

/** `undefined` when the device's name for the key is known already, whoever has it. */
export function insertPasskey(trx: Trx, row: Insertable<Passkeys>): Promise<PasskeyRow | undefined> {
  return trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(shown)
    .executeTakeFirst()
}

type Signed = { signCount: number; synced: boolean; at: Date }

/** Notes a signature. The count must grow, unless the device does not count at all; `false` when it does not, or the key is gone. */
export async function noteSignature(db: Db | Trx, id: string, { signCount, synced, at }: Signed): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, synced, last_used_at: at })
    .where('id', '=', id)
    .where((where) => (signCount === 0 ? where('sign_count', '=', '0') : where('sign_count', '<', `${signCount}`)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Own = { userId: string; id: string }

export function renameOwn(db: Db, { userId, id }: Own, name: string): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(shown)
    .executeTakeFirst()
}

export async function deleteOwn(trx: Trx, { userId, id }: Own): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
