import type { Action } from '#server/http/operation-route.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { getCaptchaChallenge } from '@grana/contract/captcha'

/** A proof of work to solve, for one action. With a provider outside there is nothing to ask here. */
export const issueChallenge: Action<typeof getCaptchaChallenge> = ({ captcha }, _actor, { query }) => {
  if (captcha.challenge === undefined) throw new DomainError('request.not_found')
  return captcha.challenge(query.action)
}
