import { createHash } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { altchaChallengeSeconds, proofOfWork, signatureKey, type ProofOfWork } from './altcha-parameters.ts'
import type { Captcha, CaptchaDependencies } from './captcha-provider.ts'

type UsedChallenge = { challengeHash: Buffer; expiresAt: Date }

/** Marks a challenge as used; false when it already was. The worker deletes expired rows. */
async function markChallengeUsed(db: Db, { challengeHash, expiresAt }: UsedChallenge): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('captcha_spent')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const payloadOf = ({ algorithm, cost, keyLength, keyPrefix }: ProofOfWork) =>
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

/** Self-hosted proof of work: no third party, works offline. Tests pass less work. */
export function createAltcha(
  secret: string,
  { db, clock }: Pick<CaptchaDependencies, 'db' | 'clock'>,
  asked: ProofOfWork = proofOfWork,
): Captcha {
  const payload = payloadOf(asked)
  return {
    async challenge(action) {
      const expiresAt = new Date(clock().getTime() + altchaChallengeSeconds * 1000)
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
      return (await markChallengeUsed(db, { challengeHash, expiresAt })) ? 'ok' : 'refused'
    },
  }
}
