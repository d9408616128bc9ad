import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { decide, rolesOf } from '#server/permissions/decide.ts'
import { listCarriedFindings as operation } from '@grana/contract/engagements/carried'
import { getReadableEngagement } from '../engagements/public.ts'
import { listCarried, toCarried } from './queries-carried.ts'

/** Lists carried findings that the member may read in the programs that received them. */
export const listCarriedFindings = handle(operation, ({ db }, { user, membership, decision }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const rows = await listCarried(trx, await getReadableEngagement(trx, { membership, decision }, params.engagement))
    const isReadable = ({ program_id: program, assigned_to: assigned }: (typeof rows)[number]) => {
      const reads = decide('report.read', rolesOf(membership, program))
      return reads === 'yes' || (reads === 'own' && assigned === user.id)
    }
    return rows.filter(isReadable).map(toCarried)
  }),
)
