import { route, type OperationRoute } from '#server/http/operation-route.ts'
import {
  answerAgentInvitation,
  followProgram,
  getAgentProgram,
  inviteAgent,
  listAgentPrograms,
  listProgramAgents,
  removeAgent,
  unfollowProgram,
} from '@grana/contract/programs/agents'
import { answer, follow, listOwn, readAgentProgram, unfollow } from './agent-programs.ts'
import { invite, listAgents, remove } from './invite-agents.ts'

export const programAgentRoutes: readonly OperationRoute[] = [
  route(listProgramAgents, listAgents),
  route(inviteAgent, invite),
  route(removeAgent, remove),
  route(listAgentPrograms, listOwn),
  route(answerAgentInvitation, answer),
  route(getAgentProgram, readAgentProgram),
  route(followProgram, follow),
  route(unfollowProgram, unfollow),
]
