import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { CaptchaAction, CaptchaRequirement } from '@grana/contract/operation'

export type CaptchaRequest = CaptchaRequirement & { clientAddress: string }

/** Human verification by one provider. An outage throws `captcha.unavailable`: the check fails closed. */
export type Captcha = {
  verify: (token: string, question: CaptchaRequest) => Promise<'ok' | 'refused'>
  /** A challenge to solve; only the self-hosted provider has one. */
  challenge?: (action: CaptchaAction) => Promise<Record<string, unknown>>
}

export type CaptchaDependencies = { db: Db; clock: Clock; log: Log; portalUrl: string }
