import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listGroupRoles as operation } from '@grana/contract/identity/group-roles'
import { listGroupRoleRows } from './queries.ts'

export const listGroupRoles = handle(operation, ({ db }, { user, membership }) =>
  inTransactionAs(db, user, (trx) => listGroupRoleRows(trx, membership.organizationId)),
)
