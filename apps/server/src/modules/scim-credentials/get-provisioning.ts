import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getProvisioning as operation } from '@grana/contract/identity/scim-credentials'
import { getProvisioningRow } from './queries.ts'

export const getProvisioning = handle(operation, ({ db, clock }, { user, membership }) =>
  inTransactionAs(db, user, (trx) => getProvisioningRow(trx, membership.organizationId, clock())),
)
