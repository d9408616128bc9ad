import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getScimGroup as operation } from '@grana/contract/identity/scim-groups'
import { chooseAttributes } from './choose-attributes.ts'
import { getGroup } from './save-group.ts'
import { toScimGroup } from './to-scim-group.ts'

export const getScimGroup = handle(operation, ({ db, config }, { user, membership }, { params, query }) => {
  const key = { organizationId: membership.organizationId, id: params.scim_group }
  return inTransactionAs(db, user, async (trx) =>
    chooseAttributes(toScimGroup(config, await getGroup(trx, key)), query),
  )
})
