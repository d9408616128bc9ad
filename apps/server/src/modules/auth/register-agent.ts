import { handle } from '#server/http/handle.ts'
import { registerAgent as operation } from '@grana/contract/auth'
import { register } from './register.ts'

/** Sign-up of an ethical hacker. */
export const registerAgent = handle(operation, (context, visitor, { body }) =>
  register(context, visitor, {
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
  }),
)
