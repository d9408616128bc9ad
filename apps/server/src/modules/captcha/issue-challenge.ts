import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { getCaptchaChallenge } from '@grana/contract/captcha'
import type { Answer } from '@grana/contract/operation'

/** A proof of work to solve. With a provider outside there is nothing to ask here. */
export function issueChallenge({ captcha }: Context): Promise<Answer<typeof getCaptchaChallenge>> {
  if (captcha.challenge === undefined) throw new DomainError('request.not_found')
  return captcha.challenge()
}
