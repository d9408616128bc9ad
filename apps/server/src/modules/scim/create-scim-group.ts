import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { scimLimits } from '@grana/contract/identity/scim-fields'
import { createScimGroup as operation } from '@grana/contract/identity/scim-groups'
import { lockMemberships } from '../members/public.ts'
import { logRefusals, scimBound } from './log-refusals.ts'
import { countScimGroups, insertScimGroup } from './queries-groups.ts'
import { recordRequest } from './record-request.ts'
import { getGroup, savePeople } from './save-group.ts'
import { toGroupChange } from './to-group-change.ts'
import { toScimGroup } from './to-scim-group.ts'

export const createScimGroup = handle(
  operation,
  logRefusals(operation, ({ db, clock, config }, { user, membership }, { body }) => {
    const { organizationId } = membership
    const { steps, ...values } = toGroupChange(body)
    const at = clock()
    return inTransactionAs(db, user, async (trx) => {
      await lockMemberships(trx, organizationId)
      if ((await countScimGroups(trx, organizationId)) >= scimLimits.groups) throw new DomainError('scim.too_many')
      const id = await insertScimGroup(trx, organizationId, values, at)
      if (id === undefined) throw new DomainError('scim.uniqueness')
      const key = { organizationId, id }
      await savePeople(trx, key, steps, at)
      await recordRequest(trx, { organizationId, act: 'group.created', subjectId: id, at })
      return toScimGroup(config, await getGroup(trx, key))
    })
  }),
  scimBound,
)
