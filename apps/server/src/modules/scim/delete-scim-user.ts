import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { deleteScimUser as operation } from '@grana/contract/identity/scim-users'
import { lockMemberships } from '../members/public.ts'
import { logRefusals, scimBound } from './log-refusals.ts'
import { deprovisionPerson } from './provision-person.ts'
import { deleteScimUserRow } from './queries-users.ts'
import { recordRequest } from './record-request.ts'
import { getPerson } from './save-person.ts'

export const deleteScimUser = handle(
  operation,
  logRefusals(operation, (context, machine, { params }) => {
    const { organizationId } = machine.membership
    const key = { organizationId, id: params.scim_user }
    return inTransactionAs(context.db, machine.user, async (trx) => {
      await lockMemberships(trx, organizationId)
      await deprovisionPerson(context, trx, machine, await getPerson(trx, organizationId, params.scim_user))
      await deleteScimUserRow(trx, key)
      await recordRequest(trx, { organizationId, act: 'user.deleted', subjectId: key.id, at: context.clock() })
      return null
    })
  }),
  scimBound,
)
