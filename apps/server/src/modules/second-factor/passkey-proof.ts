import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { secondsAfter } from '#server/http/session/lives.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { keepChallenge, spendChallenge } from './queries-passkeys.ts'

const proofSeconds = 120
const mark = 'pk_'

/** A code that a passkey has earned: it stands for one of the authenticator, once, in this session, for two minutes. */
export async function giveProof({ db, clock }: Context, sessionId: string): Promise<string> {
  const code = mark + randomBytes(18).toString('base64url')
  const challenge = hashSecret(code)
  await keepChallenge(db, { sessionId, purpose: 'proven', challenge, expiresAt: secondsAfter(clock(), proofSeconds) })
  return code
}

export async function spendProof({ db, clock }: Context, sessionId: string, code: string): Promise<boolean> {
  if (!code.startsWith(mark)) return false
  return spendChallenge(db, { sessionId, purpose: 'proven', challenge: hashSecret(code), now: clock() })
}
