import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { authenticatorPlace } from '#server/lib/authenticator-place.ts'
import type { SecondFactor } from '@grana/contract/accounts'
import { getCredentials } from '../credentials/public.ts'
import { consumePasskeyCode } from './passkey-code.ts'
import { hasRecoveryCodes, replaceRecoveryCodes, consumeRecoveryCode, consumeTotpStep } from './queries.ts'
import { newRecoveryCodes, hashRecoveryCode, findTotpStep } from './totp.ts'

async function consumeAuthenticatorCode(context: Context, userId: string, code: string): Promise<boolean> {
  const { db, clock, sealing } = context
  const { totp_seed: sealed } = await getCredentials(db, userId)
  if (sealed === null) return false
  const step = findTotpStep(sealing.open(sealed, authenticatorPlace(userId)), code, clock())
  return step !== undefined && consumeTotpStep(db, userId, step)
}

/**
 * Consumes a code of the authenticator, a recovery code, or the one-time code issued for a passkey in this session, and
 * returns which it was. A code works once, also under concurrency.
 */
export async function consumeCode(
  context: Context,
  { user, session }: Pick<SignedIn, 'user' | 'session'>,
  code: string,
): Promise<SecondFactor | undefined> {
  if (await consumeAuthenticatorCode(context, user.id, code)) return 'code'
  if (await consumePasskeyCode(context, session.id, code)) return 'passkey'
  const hash = hashRecoveryCode(code)
  const used = hash !== undefined && (await consumeRecoveryCode(context.db, user.id, { hash, at: context.clock() }))
  return used ? 'recovery_code' : undefined
}

/** Replaces the recovery codes; they are returned once and stored as hashes. */
export async function issueRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(code)).filter((hash) => hash !== undefined)
  await replaceRecoveryCodes(trx, userId, hashes)
  return codes
}

/** Issues recovery codes with the first factor; a further factor keeps the existing codes. */
export async function issueFirstRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  return (await hasRecoveryCodes(trx, userId)) ? [] : issueRecoveryCodes(trx, userId)
}
