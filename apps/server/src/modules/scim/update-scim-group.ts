import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { updateScimGroup as operation } from '@grana/contract/identity/scim-groups'
import { lockMemberships } from '../members/public.ts'
import { logRefusals, scimBound } from './log-refusals.ts'
import { recordRequest } from './record-request.ts'
import { saveGroup } from './save-group.ts'
import { toPatchedGroup } from './to-group-change.ts'
import { toScimGroup } from './to-scim-group.ts'

export const updateScimGroup = handle(
  operation,
  logRefusals(operation, ({ db, clock, config }, { user, membership }, { params, body }) => {
    const key = { organizationId: membership.organizationId, id: params.scim_group }
    const change = toPatchedGroup(body)
    const at = clock()
    return inTransactionAs(db, user, async (trx) => {
      await lockMemberships(trx, key.organizationId)
      const group = await saveGroup(trx, key, change, at)
      await recordRequest(trx, { organizationId: key.organizationId, act: 'group.changed', subjectId: key.id, at })
      return toScimGroup(config, group)
    })
  }),
  scimBound,
)
