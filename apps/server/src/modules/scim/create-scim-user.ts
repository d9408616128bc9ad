import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { scimLimits } from '@grana/contract/identity/scim-fields'
import { createScimUser as operation } from '@grana/contract/identity/scim-users'
import { lockMemberships } from '../members/public.ts'
import { logRefusals, scimBound } from './log-refusals.ts'
import { provisionPerson, assertOwnAddress } from './provision-person.ts'
import { countScimUsers, insertScimUser } from './queries-users.ts'
import { recordRequest } from './record-request.ts'
import { getPerson } from './save-person.ts'
import { toScimUser } from './to-scim-user.ts'
import { toUserValues } from './to-user-values.ts'

export const createScimUser = handle(
  operation,
  logRefusals(operation, (context, machine, { body }) => {
    const { organizationId } = machine.membership
    const at = context.clock()
    const values = { active: true, ...toUserValues(body) }
    return inTransactionAs(context.db, machine.user, async (trx) => {
      await lockMemberships(trx, organizationId)
      await assertOwnAddress(trx, organizationId, values.user_name)
      if ((await countScimUsers(trx, organizationId)) >= scimLimits.users) throw new DomainError('scim.too_many')
      const id = await insertScimUser(trx, organizationId, values, at)
      if (id === undefined) throw new DomainError('scim.uniqueness')
      if (values.active) await provisionPerson(context, trx, machine, await getPerson(trx, organizationId, id))
      await recordRequest(trx, { organizationId, act: 'user.created', subjectId: id, at })
      return toScimUser(context.config, await getPerson(trx, organizationId, id))
    })
  }),
  scimBound,
)
