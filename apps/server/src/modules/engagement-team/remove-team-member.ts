import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { removeTeamMember as operation } from '@grana/contract/engagements/team-operations'
import { endPlace, findPlace } from './queries-team.ts'
import { changeTeamAsStaff } from './team-access.ts'
import { isLeadOpen, toStaffTeam } from './to-team.ts'

/** Takes an agent out of a team. The reports of the agent stay with the engagement. */
export const removeTeamMember = handle(operation, (context, staff, { params, body }) =>
  changeTeamAsStaff(context, staff, {
    id: params.id,
    work: async (trx, engagement, at) => {
      if ((await findPlace(trx, engagement, params.member)) === undefined) throw new DomainError('request.not_found')
      const ending = {
        id: params.member,
        from: ['proposed', 'accepted'],
        to: 'removed',
        by: staff.user.id,
        at,
      } as const
      const isEnded = isLeadOpen(engagement.state) && (await endPlace(trx, engagement, { ...ending, ...body }))
      if (!isEnded) throw new DomainError('team.move_refused')
      return { memberId: params.member, action: 'team.removed', reason: body.reason }
    },
    answer: toStaffTeam,
  }),
)
