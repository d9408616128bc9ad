import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { replaceScimUser as operation } from '@grana/contract/identity/scim-users'
import { lockMemberships } from '../members/public.ts'
import { logRefusals, scimBound } from './log-refusals.ts'
import { savePerson } from './save-person.ts'
import { toScimUser } from './to-scim-user.ts'
import { toUserValues } from './to-user-values.ts'

export const replaceScimUser = handle(
  operation,
  logRefusals(operation, (context, machine, { params, body }) => {
    const change = { id: params.scim_user, values: toUserValues(body) }
    return inTransactionAs(context.db, machine.user, async (trx) => {
      await lockMemberships(trx, machine.membership.organizationId)
      return toScimUser(context.config, await savePerson(context, trx, machine, change))
    })
  }),
  scimBound,
)
