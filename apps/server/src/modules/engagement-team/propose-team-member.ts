import { randomUUID } from 'node:crypto'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { proposeTeamMember as operation } from '@grana/contract/engagements/team-operations'
import { lockAndAssessCandidate } from './assess-candidates.ts'
import { insertMember, listTeam } from './queries-team.ts'
import { changeTeamAsStaff } from './team-access.ts'
import { isPlaceOpen, toStaffTeam } from './to-team.ts'

/**
 * Proposes a place in the team to an agent. The program must accept the agent's country, the agent needs the hours free and
 * no place in the team yet, and a team has one lead.
 */
export const proposeTeamMember = handle(operation, (context, staff, { params, body }) =>
  changeTeamAsStaff(context, staff, {
    id: params.id,
    work: async (trx, engagement, at) => {
      if (!isPlaceOpen(engagement.state, body.role)) throw new DomainError('team.not_open')
      const candidate = await lockAndAssessCandidate(trx, engagement, body.username)
      if (!candidate.isCountryAllowed) throw new DomainError('team.country')
      const occupied = (await listTeam(trx, engagement)).filter(({ state }) => ['proposed', 'accepted'].includes(state))
      if (occupied.some((row) => row.user_id === candidate.agent.id)) throw new DomainError('team.taken')
      if (body.role === 'lead' && occupied.some(({ role }) => role === 'lead')) throw new DomainError('team.lead_taken')
      if (body.hours > candidate.free_hours) throw new DomainError('team.hours')
      const member = { id: randomUUID(), userId: candidate.agent.id, role: body.role, hours: body.hours }
      await insertMember(trx, engagement, { ...member, by: staff.user.id, at })
      return { memberId: member.id, action: 'team.proposed', reason: null }
    },
    answer: toStaffTeam,
  }),
)
