import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listScimGroups as operation, type ScimGroup } from '@grana/contract/identity/scim-groups'
import { chooseAttributes } from './choose-attributes.ts'
import { parseFilter, parsePage, toListResponse } from './parse-list.ts'
import { countScimGroups, listScimGroupRows } from './queries-groups.ts'
import { toScimGroup } from './to-scim-group.ts'

const maxWithMembers = 20

const withoutMembers = ({ members: _, ...group }: ScimGroup): ScimGroup => group

export const listScimGroups = handle(operation, ({ db, config }, { user, membership }, { query }) => {
  const { organizationId } = membership
  const asked = parsePage(query)
  const filter = parseFilter(query.filter, ['displayName', 'externalId'])
  // Groups may have thousands of people: a list of all groups shows them on request only, and in small pages.
  const isAsked = query.attributes !== undefined || filter !== undefined
  const withMembers = isAsked && 'members' in chooseAttributes({ members: [] }, query)
  const page = { ...asked, count: withMembers ? Math.min(asked.count, maxWithMembers) : asked.count }
  return inTransactionAs(db, user, async (trx) => {
    const total = await countScimGroups(trx, organizationId, filter)
    const rows = await listScimGroupRows(trx, organizationId, { ...page, filter, withMembers })
    return toListResponse(
      rows.map((row) =>
        chooseAttributes(withMembers ? toScimGroup(config, row) : withoutMembers(toScimGroup(config, row)), query),
      ),
      { ...page, total },
    )
  })
})
