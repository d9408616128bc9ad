import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Visitor } from '#server/http/session/actor.ts'
import { acceptedVersions, type registerCustomer, type TokenAnswer } from '@grana/contract/auth'
import type { Received } from '@grana/contract/operation'
import { recordEvent } from '../audit/public.ts'
import { initialsOf } from '../organizations/public.ts'
import { insertOrganization } from './queries-users.ts'
import { register } from './register.ts'

/** Sign-up of an organization and its first owner. */
export function signUpCustomer(
  context: Context,
  visitor: Visitor,
  { body }: Received<typeof registerCustomer>,
): Promise<TokenAnswer> {
  const { code_of_conduct: _agentsOnly, ...accepted } = acceptedVersions
  const { organization: name, country } = body
  return register(context, visitor, {
    kind: 'customer',
    row: {
      email: body.email,
      first_name: body.first_name,
      middle_name: body.middle_name ?? null,
      last_name: body.last_name,
      position: body.position,
      phone: body.phone,
      country_code: country,
      timezone: body.timezone,
    },
    password: body.password,
    accepted,
    alongside: async (trx, userId) => {
      const id = randomUUID()
      await insertOrganization(trx, { id, name, initials: initialsOf(name), country_code: country }, userId)
      await recordEvent(trx, {
        organizationId: id,
        actorId: userId,
        action: 'organization.founded',
        thing: 'organization',
        thingId: id,
      })
    },
  })
}
