import * as z from 'zod/mini'
import type { CaptchaConfig } from '#server/config/captcha.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Captcha, CaptchaDependencies, CaptchaRequest } from './captcha-provider.ts'

type RecaptchaConfig = Extract<CaptchaConfig, { provider: 'recaptcha' }>

/** Response of the provider; version 2 omits the fields of version 3. */
const verification = z.object({
  success: z.boolean(),
  challenge_ts: z.optional(z.string()),
  hostname: z.optional(z.string()),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
})
type Verification = z.output<typeof verification>

const usualTimeoutMs = 5000
const longestAnswer = 16_384
const minScore = 0.5
const longestAgeMs = 2 * 60_000

/** Error codes caused by our settings or by the provider, not by the user's token. */
const ownFaults = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'invalid-keys', 'internal-error']

type Wire = { url: string; secret: string; token: string; address: string; timeoutMs: number }

async function requestVerification({ url, secret, token, address, timeoutMs }: Wire): Promise<Verification> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, remoteip: address }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`captcha provider answered ${response.status}`)
  const text = await response.text()
  if (text.length > longestAnswer) throw new Error('captcha provider answer too large')
  return z.parse(verification, JSON.parse(text))
}

function isFresh(stamp: string | undefined, now: Date): boolean {
  const age = now.getTime() - Date.parse(stamp ?? '')
  // The timestamp has whole seconds of another machine's clock, so it may lie slightly in the future.
  return age <= longestAgeMs && age >= -30_000
}

type ExpectedVerification = { question: CaptchaRequest; hostname: string; now: Date }

function isAccepted(answer: Verification, { question, hostname, now }: ExpectedVerification): boolean {
  if (!answer.success || answer.hostname !== hostname || !isFresh(answer.challenge_ts, now)) return false
  if (question.kind === 'checkbox') return true
  return answer.action === question.action && (answer.score ?? 0) >= minScore
}

/** reCAPTCHA: version 2 for checkboxes, version 3 for invisible checks. Tests pass another timeout. */
export function createRecaptcha(
  config: RecaptchaConfig,
  { clock, log, portalUrl }: Omit<CaptchaDependencies, 'db'>,
  timeoutMs: number = usualTimeoutMs,
): Captcha {
  const { hostname } = new URL(portalUrl)
  return {
    async verify(token, question) {
      const secret = question.kind === 'checkbox' ? config.secretV2 : config.secretV3
      const wire = { url: config.verifyUrl, secret, token, address: question.clientAddress, timeoutMs }
      const answer = await requestVerification(wire).catch((error: unknown) => {
        log.warn({ err: error }, 'captcha provider unavailable')
        throw new DomainError('captcha.unavailable')
      })
      const faults = answer['error-codes'] ?? []
      if (faults.some((fault) => ownFaults.includes(fault))) {
        log.error({ faults }, 'captcha provider rejected the configured settings')
        throw new DomainError('captcha.unavailable')
      }
      return isAccepted(answer, { question, hostname, now: clock() }) ? 'ok' : 'refused'
    },
  }
}
