import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { removeGroupRole as operation } from '@grana/contract/identity/group-roles'
import { deleteGroupRole, listGroupRoleRows } from './queries.ts'

export const removeGroupRole = handle(operation, ({ db }, { user, membership }, { params }) => {
  const { organizationId } = membership
  return inTransactionAs(db, user, async (trx) => {
    const group = await deleteGroupRole(trx, organizationId, params.group_role)
    if (group === undefined) throw new DomainError('request.not_found')
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'group_role.removed',
      thing: 'group_role',
      thingId: params.group_role,
      details: { group },
    })
    return listGroupRoleRows(trx, organizationId)
  })
})
