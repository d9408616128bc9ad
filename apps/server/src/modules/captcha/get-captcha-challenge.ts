import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getCaptchaChallenge as operation } from '@grana/contract/captcha'

/** A proof-of-work challenge for one action. Returns 404 when an external captcha provider is configured. */
export const getCaptchaChallenge = handle(operation, ({ captcha }, _actor, { query }) => {
  if (captcha.challenge === undefined) throw new DomainError('request.not_found')
  return captcha.challenge(query.action)
})
