import { handle } from '#server/http/handle.ts'
import { getTeamCandidate as operation } from '@grana/contract/engagements/team-operations'
import { asStaff } from '../staff/public.ts'
import { lockForStaff } from './team-access.ts'
import { toCandidate, weighCandidate } from './weigh-candidate.ts'

export const getTeamCandidate = handle(operation, (context, actor, { params, query }) =>
  asStaff(context, actor, async (trx) =>
    toCandidate(await weighCandidate(trx, await lockForStaff(trx, params.id), query.username)),
  ),
)
