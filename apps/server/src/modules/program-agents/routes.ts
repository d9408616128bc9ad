import type { OperationRoute } from '#server/http/handle.ts'
import { answerAgentInvitation } from './answer-agent-invitation.ts'
import { followProgram } from './follow-program.ts'
import { getAgentProgram } from './get-agent-program.ts'
import { getAgentReportPolicy } from './get-agent-report-policy.ts'
import { getInvitationFigures } from './invitations/get-invitation-figures.ts'
import { inviteAgents } from './invitations/invite-agents.ts'
import { leaveProgram } from './invitations/leave-program.ts'
import { saveAgentPlaces } from './invitations/save-agent-places.ts'
import { inviteAgent } from './invite-agent.ts'
import { answerJoinRequest } from './joining/answer-join-request.ts'
import { askToJoin } from './joining/ask-to-join.ts'
import { getJoinConditions } from './joining/get-join-conditions.ts'
import { listJoinRequests } from './joining/list-join-requests.ts'
import { listJoinablePrograms } from './joining/list-joinable-programs.ts'
import { withdrawJoinRequest } from './joining/withdraw-join-request.ts'
import { listAgentPrograms } from './list-agent-programs.ts'
import { listProgramAgents } from './list-program-agents.ts'
import { listReportsOfOlderVersions } from './list-reports-of-older-versions.ts'
import { removeAgent } from './remove-agent.ts'
import { unfollowProgram } from './unfollow-program.ts'

export const programAgentRoutes: readonly OperationRoute[] = [
  listProgramAgents,
  inviteAgents,
  getInvitationFigures,
  saveAgentPlaces,
  leaveProgram,
  listJoinablePrograms,
  getJoinConditions,
  askToJoin,
  withdrawJoinRequest,
  listJoinRequests,
  answerJoinRequest,
  inviteAgent,
  removeAgent,
  listAgentPrograms,
  answerAgentInvitation,
  getAgentProgram,
  getAgentReportPolicy,
  listReportsOfOlderVersions,
  followProgram,
  unfollowProgram,
]
