import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { authenticatorPlace } from '#server/lib/authenticator-place.ts'
import type { SecondFactor } from '@grana/contract/accounts'
import { findCredentials } from '../credentials/public.ts'
import { spendProof } from './passkey-proof.ts'
import { hasRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode, spendStep } from './queries.ts'
import { newRecoveryCodes, recoveryHash, stepOf } from './totp.ts'

async function spendStepOf(context: Context, userId: string, code: string): Promise<boolean> {
  const { db, clock, sealing } = context
  const { totp_seed: sealed } = await findCredentials(db, userId)
  if (sealed === null) return false
  const step = stepOf(sealing.open(sealed, authenticatorPlace(userId)), code, clock())
  return step !== undefined && spendStep(db, userId, step)
}

/**
 * Uses up a code: of the authenticator, of the paper, or the one that a passkey has earned in this session. Gives which it
 * was. A code works once, also when it is sent twice at a time.
 */
export async function spendCode(
  context: Context,
  { user, session }: Pick<SignedIn, 'user' | 'session'>,
  code: string,
): Promise<SecondFactor | undefined> {
  if (await spendStepOf(context, user.id, code)) return 'code'
  if (await spendProof(context, session.id, code)) return 'passkey'
  const hash = recoveryHash(code)
  const used = hash !== undefined && (await spendRecoveryCode(context.db, user.id, { hash, at: context.clock() }))
  return used ? 'recovery_code' : undefined
}

/** New recovery codes in place of the old ones; shown once, kept as hashes. */
export async function giveRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => recoveryHash(code)).filter((hash) => hash !== undefined)
  await replaceRecoveryCodes(trx, userId, hashes)
  return codes
}

/** The recovery codes that come with the first factor; a second one leaves the paper that a person has as it is. */
export async function giveFirstCodes(trx: Trx, userId: string): Promise<string[]> {
  return (await hasRecoveryCodes(trx, userId)) ? [] : giveRecoveryCodes(trx, userId)
}
