import type { Client } from '@grana/client/create-client'
import { getCaptchaChallenge } from '@grana/contract/captcha'
import type { SolvingProvider } from './provider.ts'

const plausibleLifeMilliseconds = 30 * 60_000
const cautiousLifeMilliseconds = 2 * 60_000
const marginMilliseconds = 5000

/** A device's clock may be wrong by hours: the challenge's expiry counts only where it is plausible. */
function lifeOf(challenge: Record<string, unknown>): number {
  const { parameters } = challenge
  const hasExpiry = typeof parameters === 'object' && parameters !== null && 'expiresAt' in parameters
  if (!hasExpiry || typeof parameters.expiresAt !== 'number') return cautiousLifeMilliseconds
  const left = parameters.expiresAt * 1000 - Date.now() - marginMilliseconds
  return left > 0 && left < plausibleLifeMilliseconds ? left : cautiousLifeMilliseconds
}

/** Self-hosted proof of work; no third party is contacted. */
export function altcha(client: Client): SolvingProvider {
  return {
    kind: 'solving',
    prepare: async () => {
      await import('./altcha-work.ts')
    },
    solve: async (action, signal) => {
      const challenge = await client.call(getCaptchaChallenge, { query: { action } }, { signal })
      const { solveProofOfWork: proveWork } = await import('./altcha-work.ts')
      const reply = await proveWork(challenge, signal)
      if ('failure' in reply) throw new Error(reply.failure)
      const token = btoa(JSON.stringify({ challenge, solution: reply.solution }))
      return { token, lifeMilliseconds: lifeOf(challenge) }
    },
  }
}
