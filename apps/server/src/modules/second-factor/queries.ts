import type { Db, Trx } from '#server/db/database.ts'

/** The TOTP setup that is not confirmed yet. */
export function findTotpSetup(db: Db | Trx, userId: string, now: Date) {
  return db
    .selectFrom('totp_setups')
    .select(['seed', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

type Setup = { userId: string; seed: Buffer; expiresAt: Date; now: Date }

/** Does not replace a setup that is still valid; `false` in that case. */
export async function insertTotpSetup(db: Db, { userId, seed, expiresAt, now }: Setup): Promise<boolean> {
  const row = await db
    .insertInto('totp_setups')
    .values({ user_id: userId, seed, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ seed, expires_at: expiresAt })
        .where('totp_setups.expires_at', '<=', now),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteTotpSetup(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('totp_setups').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

type TurnedOn = { seed: Buffer; step: number; at: Date }

/** `false` when the authenticator was enabled already. */
export async function enableTotp(trx: Trx, userId: string, { seed, step, at }: TurnedOn): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ totp_seed: seed, totp_enabled_at: at, totp_last_step: step, updated_at: at })
    .where('id', '=', userId)
    .where('totp_enabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes the factors that are typed, and so can be phished: the authenticator and the recovery codes. */
export async function deletePhishableFactors(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ totp_seed: null, totp_enabled_at: null, totp_last_step: null })
    .where('id', '=', userId)
    .execute()
  await deleteRecoveryCodes(trx, userId)
}

export async function disableSecondFactor(trx: Trx, userId: string, at: Date): Promise<void> {
  await deletePhishableFactors(trx, userId)
  await trx.updateTable('users').set({ updated_at: at }).where('id', '=', userId).execute()
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

export async function deleteRecoveryCodes(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Steps only grow, so a code works once, also under concurrency. */
export async function consumeTotpStep(db: Db | Trx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_enabled_at', 'is not', null)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', `${step}`)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A recovery code works once. */
export async function consumeRecoveryCode(db: Db | Trx, userId: string, used: { hash: Buffer; at: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: used.at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', used.hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replaceRecoveryCodes(trx: Trx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(trx, userId)
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

/** Whether the user has codes, used or not. The caller holds the lock on the user's row, so that two first factors do not race. */
export async function hasRecoveryCodes(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasAuthenticator(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('totp_enabled_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
