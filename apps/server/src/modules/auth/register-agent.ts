import type { Context } from '#server/context.ts'
import type { Visitor } from '#server/http/session/actor.ts'
import { acceptedVersions, type registerAgent, type TokenAnswer } from '@grana/contract/auth'
import type { Received } from '@grana/contract/operation'
import { register } from './register.ts'

/** Sign-up of an ethical hacker. */
export function signUpAgent(
  context: Context,
  visitor: Visitor,
  { body }: Received<typeof registerAgent>,
): Promise<TokenAnswer> {
  return register(context, visitor, {
    kind: 'agent',
    row: {
      email: body.email,
      username: body.username,
      first_name: body.first_name,
      last_name: body.last_name,
      country_code: body.country,
      timezone: body.timezone,
    },
    password: body.password,
    accepted: acceptedVersions,
  })
}
