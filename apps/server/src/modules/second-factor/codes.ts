import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SealedPlace } from '#server/lib/sealing.ts'
import { findCredentials } from '../credentials/public.ts'
import { replaceRecoveryCodes, spendRecoveryCode, spendStep } from './queries.ts'
import { newRecoveryCodes, recoveryHash, stepOf } from './totp.ts'

/** Where the seed of a person is sealed. */
export function seedPlace(userId: string): SealedPlace {
  return { table: 'users', column: 'totp_seed', row: userId }
}

/** Uses up a code of the authenticator or a recovery code. A code works once, also when it is sent twice at a time. */
export async function spendCode(context: Context, userId: string, code: string): Promise<boolean> {
  const { db, clock, sealing } = context
  const { totp_seed: sealed } = await findCredentials(db, userId)
  if (sealed === null) return false
  const now = clock()
  const step = stepOf(sealing.open(sealed, seedPlace(userId)), code, now)
  if (step !== undefined) return spendStep(db, userId, step)
  const hash = recoveryHash(code)
  return hash !== undefined && spendRecoveryCode(db, userId, { hash, at: now })
}

/** New recovery codes in place of the old ones; shown once, kept as hashes. */
export async function giveRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => recoveryHash(code)).filter((hash) => hash !== undefined)
  await replaceRecoveryCodes(trx, userId, hashes)
  return codes
}
