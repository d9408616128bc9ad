import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { decide, rolesOf } from '#server/permissions/decide.ts'
import { listEngagementFindings as operation } from '@grana/contract/engagements/findings'
import { getReadableEngagement } from '../engagements/public.ts'
import { listFindings } from './queries-findings.ts'

/** Lists the findings of a pentest: contacts see those assigned to them, and roles that read no reports see none. */
export const listEngagementFindings = handle(operation, ({ db }, { user, membership, decision }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const { organization_id: organizationId, program_id: programId } = await getReadableEngagement(
      trx,
      { membership, decision },
      params.engagement,
    )
    if (programId === null) return []
    const reads = decide('report.read', rolesOf(membership, programId))
    if (reads !== 'yes' && reads !== 'own') return []
    return listFindings(trx, { organizationId, programId, ...(reads === 'own' && { assignedTo: user.id }) })
  }),
)
