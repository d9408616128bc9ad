import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { deleteScimGroup as operation } from '@grana/contract/identity/scim-groups'
import { lockMemberships } from '../members/public.ts'
import { logRefusals, scimBound } from './log-refusals.ts'
import { deleteScimGroupRow } from './queries-groups.ts'
import { recordRequest } from './record-request.ts'
import { savePeople } from './save-group.ts'

export const deleteScimGroup = handle(
  operation,
  logRefusals(operation, ({ db, clock }, { user, membership }, { params }) => {
    const { organizationId } = membership
    const key = { organizationId, id: params.scim_group }
    const at = clock()
    return inTransactionAs(db, user, async (trx) => {
      await lockMemberships(trx, organizationId)
      await savePeople(trx, key, [{ kind: 'replace', people: [] }], at)
      await deleteScimGroupRow(trx, key)
      await recordRequest(trx, { organizationId, act: 'group.deleted', subjectId: key.id, at })
      return null
    })
  }),
  scimBound,
)
