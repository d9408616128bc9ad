import { randomUUID } from 'node:crypto'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { proposeTeamMember as operation } from '@grana/contract/engagements/team-operations'
import { insertMember, listTeam } from './queries-team.ts'
import { changeTeamAsStaff } from './team-access.ts'
import { isPlaceOpen, toStaffTeam } from './to-team.ts'
import { weighCandidate } from './weigh-candidate.ts'

/** Proposes a place to an agent whose country the program admits and who has the hours free. */
export const proposeTeamMember = handle(operation, (context, staff, { params, body }) =>
  changeTeamAsStaff(context, staff, {
    id: params.id,
    work: async (trx, engagement, at) => {
      if (!isPlaceOpen(engagement.state, body.role)) throw new DomainError('team.not_open')
      const candidate = await weighCandidate(trx, engagement, body.username)
      if (!candidate.isCountryAllowed) throw new DomainError('team.country')
      const open = (await listTeam(trx, engagement)).filter(({ state }) => ['proposed', 'accepted'].includes(state))
      if (open.some((row) => row.user_id === candidate.agent.id)) throw new DomainError('team.taken')
      if (body.role === 'lead' && open.some(({ role }) => role === 'lead')) throw new DomainError('team.lead_taken')
      if (body.hours > candidate.free_hours) throw new DomainError('team.hours')
      const member = { id: randomUUID(), userId: candidate.agent.id, role: body.role, hours: body.hours }
      await insertMember(trx, engagement, { ...member, by: staff.user.id, at })
      return { memberId: member.id, action: 'team.proposed', reason: null }
    },
    answer: toStaffTeam,
  }),
)
