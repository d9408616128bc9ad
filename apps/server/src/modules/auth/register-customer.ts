import { randomUUID } from 'node:crypto'
import { handle } from '#server/http/handle.ts'
import { registerCustomer as operation } from '@grana/contract/auth'
import { recordEvent } from '../audit/public.ts'
import { initialsOf } from '../organizations/public.ts'
import { insertOrganization } from './queries-users.ts'
import { register } from './register.ts'

/** Sign-up of an organization and its first owner. */
export const registerCustomer = handle(operation, (context, visitor, { body }) => {
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
})
