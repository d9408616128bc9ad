import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listScimUsers as operation } from '@grana/contract/identity/scim-users'
import { chooseAttributes } from './choose-attributes.ts'
import { parseFilter, parsePage, toListResponse } from './parse-list.ts'
import { countScimUsers, listScimUserRows } from './queries-users.ts'
import { toScimUser } from './to-scim-user.ts'

export const listScimUsers = handle(operation, ({ db, config }, { user, membership }, { query }) => {
  const { organizationId } = membership
  const page = parsePage(query)
  const filter = parseFilter(query.filter, ['userName', 'externalId'])
  return inTransactionAs(db, user, async (trx) => {
    const total = await countScimUsers(trx, organizationId, filter)
    const rows = await listScimUserRows(trx, organizationId, { ...page, filter })
    return toListResponse(
      rows.map((row) => chooseAttributes(toScimUser(config, row), query)),
      { ...page, total },
    )
  })
})
