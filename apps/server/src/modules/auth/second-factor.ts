import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { Browser } from '#server/http/session/actor.ts'
import { browserIn } from '#server/http/session/cookies.ts'
import type { SealedPlace } from '#server/lib/sealing.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { secretKey } from './attempts.ts'
import { replaceRecoveryCodes, useRecoveryCode, useStep } from './queries-second-factor.ts'
import { findCredentials, isKnownBrowser } from './queries-users.ts'
import { newRecoveryCodes, recoveryHash, stepOf } from './totp.ts'

/** Where the seed of a person is sealed. */
export function seedPlace(userId: string): SealedPlace {
  return { table: 'users', column: 'totp_seed', row: userId }
}

/**
 * What a person's tries at codes or at their password are counted by. A browser that is known to them has tries of its
 * own, which strangers cannot use up; all the others share, whatever name they carry.
 */
export async function triesKey(context: Context, what: 'code' | 'password', who: { userId: string; browser: Browser }) {
  const name = browserIn(who.browser.cookies, context.config.appSecret)
  const isKnown = name !== undefined && (await isKnownBrowser(context.db, who.userId, hashSecret(name)))
  return secretKey(context, what, { userId: who.userId, browser: isKnown ? name : 'unknown' })
}

/** Uses up a code of the authenticator or a recovery code. A code works once, also when it is sent twice at a time. */
export async function useCode(context: Context, userId: string, code: string): Promise<boolean> {
  const { db, clock, sealing } = context
  const { totp_seed: sealed } = await findCredentials(db, userId)
  if (sealed === null) return false
  const now = clock()
  const step = stepOf(sealing.open(sealed, seedPlace(userId)), code, now)
  if (step !== undefined) return useStep(db, userId, step)
  const hash = recoveryHash(code)
  return hash !== undefined && useRecoveryCode(db, userId, { hash, at: now })
}

/** New recovery codes in place of the old ones; shown once, kept as hashes. */
export async function giveRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => recoveryHash(code)).filter((hash) => hash !== undefined)
  await replaceRecoveryCodes(trx, userId, hashes)
  return codes
}
