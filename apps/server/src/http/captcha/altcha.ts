import { createHash, createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { CaptchaAction } from '@grana/contract/operation'
import type { Captcha, CaptchaParts } from './captcha.ts'
import { spendChallenge } from './spent-challenges.ts'

/**
 * The work that one answer costs: 256 derivations on average, a fraction of a second on a telephone. The prefix is
 * matched by search rather than chosen by us, so that making a challenge costs the server one HMAC and no derivation.
 */
export const work = { algorithm: 'PBKDF2/SHA-256', cost: 5000, keyLength: 32, keyPrefix: '00' } as const

/** Long enough to tick the box and then write a careful message; a replay is refused by the table, not by time. */
export const lifeSeconds = 20 * 60

export type Work = { algorithm: string; cost: number; keyLength: number; keyPrefix: string }

const payloadOf = ({ algorithm, cost, keyLength, keyPrefix }: Work) =>
  z.strictObject({
    challenge: z.strictObject({
      parameters: z.strictObject({
        algorithm: z.literal(algorithm),
        cost: z.literal(cost),
        keyLength: z.literal(keyLength),
        keyPrefix: z.literal(keyPrefix),
        nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
        salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
        expiresAt: z.number(),
      }),
      signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    solution: z.object({ counter: z.number(), derivedKey: z.string().check(z.maxLength(64)) }),
  })

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

type PayloadSchema = ReturnType<typeof payloadOf>

function readPayload(payload: PayloadSchema, token: string): z.output<PayloadSchema> | undefined {
  if (!base64.test(token)) return undefined
  const decoded = z.safeParse(payload, parseJson(Buffer.from(token, 'base64').toString('utf8')))
  return decoded.success ? decoded.data : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Each action signs with a key of its own, so work done for one form is refused by every other. */
export function signatureKey(secret: string, action: CaptchaAction): string {
  return createHmac('sha256', secret).update(`altcha ${action}`).digest('hex')
}

/** Proof of work that we set and check ourselves: no third party, works offline. Tests ask for less work. */
export function createAltcha(
  secret: string,
  { db, clock }: Pick<CaptchaParts, 'db' | 'clock'>,
  asked: Work = work,
): Captcha {
  const payload = payloadOf(asked)
  return {
    async challenge(action) {
      const expiresAt = new Date(clock().getTime() + lifeSeconds * 1000)
      const hmacSignatureSecret = signatureKey(secret, action)
      return { ...(await createChallenge({ ...asked, deriveKey, expiresAt, hmacSignatureSecret })) }
    },

    async verify(token, { action }) {
      const given = readPayload(payload, token)
      if (given === undefined) return 'refused'
      const { challenge, solution } = given
      const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
      if (!(expiresAt > clock())) return 'refused'
      const hmacSignatureSecret = signatureKey(secret, action)
      const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
      if (!verified) return 'refused'
      const challengeHash = createHash('sha256').update(challenge.signature).digest()
      return (await spendChallenge(db, { challengeHash, expiresAt })) ? 'ok' : 'refused'
    },
  }
}
