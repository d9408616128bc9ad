import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import { getEngagementTeam as operation } from '@grana/contract/engagements/team-operations'
import { getReadableEngagement } from '../engagements/public.ts'
import { toTeam } from './to-team.ts'

export const getEngagementTeam = handle(operation, ({ db }, { user, membership, decision }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const engagement = await getReadableEngagement(trx, { membership, decision }, params.engagement)
    return toTeam(trx, engagement, { canRefuseMembers: hasPermission(membership, 'program.create') })
  }),
)
