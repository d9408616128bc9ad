import { handle } from '#server/http/handle.ts'
import { getTeamCandidate as operation } from '@grana/contract/engagements/team-operations'
import { asStaff } from '../staff/public.ts'
import { lockForStaff } from './team-access.ts'
import { toExperience } from './to-team.ts'
import { weighCandidate } from './weigh-candidate.ts'

export const getTeamCandidate = handle(operation, (context, actor, { params, query }) =>
  asStaff(context, actor, async (trx) => {
    const { agent, free_hours, lines, score, can_propose } = await weighCandidate(
      trx,
      await lockForStaff(trx, params.id),
      query.username,
    )
    return { agent: toExperience(agent), free_hours, lines, score, can_propose }
  }),
)
