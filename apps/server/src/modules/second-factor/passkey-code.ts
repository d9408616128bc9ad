import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { saveChallenge, consumeChallenge } from './queries-passkeys.ts'

const codeSeconds = 120
const prefix = 'pk_'

/** Issues a one-time code after a passkey assertion. It replaces an authenticator code once, in this session, for two minutes. */
export async function issuePasskeyCode({ db, clock }: Context, sessionId: string): Promise<string> {
  const code = prefix + randomBytes(18).toString('base64url')
  const challenge = hashSecret(code)
  await saveChallenge(db, { sessionId, purpose: 'proven', challenge, expiresAt: addSeconds(clock(), codeSeconds) })
  return code
}

export async function consumePasskeyCode({ db, clock }: Context, sessionId: string, code: string): Promise<boolean> {
  if (!code.startsWith(prefix)) return false
  return consumeChallenge(db, { sessionId, purpose: 'proven', challenge: hashSecret(code), now: clock() })
}
