import type { CaptchaConfig } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { CaptchaAction, CaptchaDemand } from '@grana/contract/operation'
import { createAltcha } from './altcha.ts'
import { createRecaptcha } from './recaptcha.ts'

export type CaptchaQuestion = CaptchaDemand & { clientAddress: string }

/** Human verification by one provider. An outage throws `captcha.unavailable`: nobody is let in unverified. */
export type Captcha = {
  verify: (token: string, question: CaptchaQuestion) => Promise<'ok' | 'refused'>
  /** A challenge to solve; only the self-hosted provider has one. */
  challenge?: (action: CaptchaAction) => Promise<Record<string, unknown>>
}

export type CaptchaParts = { db: Db; clock: Clock; log: Log; portalUrl: string }

export function createCaptcha(config: CaptchaConfig, parts: CaptchaParts, providerMs?: number): Captcha {
  return config.provider === 'altcha' ? createAltcha(config.secret, parts) : createRecaptcha(config, parts, providerMs)
}
