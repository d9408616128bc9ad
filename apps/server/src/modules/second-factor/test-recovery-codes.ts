import type { Db } from '#server/db/database.ts'
import { hashRecoveryCode, newRecoveryCodes } from './totp.ts'

/** Gives a user one recovery code and returns it. */
export async function grantRecoveryCode(owner: Db, userId: string): Promise<string> {
  const [code = ''] = newRecoveryCodes()
  const row = { user_id: userId, code_hash: hashRecoveryCode(code) ?? Buffer.alloc(32) }
  await owner.insertInto('recovery_codes').values(row).execute()
  return code
}
