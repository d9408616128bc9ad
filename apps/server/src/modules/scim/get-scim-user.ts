import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getScimUser as operation } from '@grana/contract/identity/scim-users'
import { chooseAttributes } from './choose-attributes.ts'
import { getPerson } from './save-person.ts'
import { toScimUser } from './to-scim-user.ts'

export const getScimUser = handle(operation, ({ db, config }, { user, membership }, { params, query }) =>
  inTransactionAs(db, user, async (trx) =>
    chooseAttributes(toScimUser(config, await getPerson(trx, membership.organizationId, params.scim_user)), query),
  ),
)
