import { handle } from '#server/http/handle.ts'
import { getTeamCandidate as operation } from '@grana/contract/engagements/team-operations'
import { asStaff } from '../staff/public.ts'
import { toCandidate, lockAndAssessCandidate } from './assess-candidates.ts'
import { lockForStaff } from './team-access.ts'

export const getTeamCandidate = handle(operation, (context, actor, { params, query }) =>
  asStaff(context, actor, async (trx) =>
    toCandidate(await lockAndAssessCandidate(trx, await lockForStaff(trx, params.id), query.username)),
  ),
)
