import { createHmac } from 'node:crypto'
import type { CaptchaAction } from '@grana/contract/operation'

/**
 * Work per solution: 256 derivations on average, a fraction of a second on a phone. The client searches for the prefix
 * and the server does not choose it, so creating a challenge costs the server one HMAC and no derivation.
 */
export const proofOfWork = { algorithm: 'PBKDF2/SHA-256', cost: 5000, keyLength: 32, keyPrefix: '00' } as const

/** Leaves time to tick the box and then write a careful message. The table of used challenges prevents replays. */
export const altchaChallengeSeconds = 20 * 60

export type ProofOfWork = { algorithm: string; cost: number; keyLength: number; keyPrefix: string }

/** Each action has its own signing key, so a solution for one form is rejected by every other. */
export function signatureKey(secret: string, action: CaptchaAction): string {
  return createHmac('sha256', secret).update(`altcha ${action}`).digest('hex')
}
