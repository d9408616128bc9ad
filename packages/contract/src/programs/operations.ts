import type { Operation } from '../operation.ts'
import {
  answerAgentInvitation,
  followProgram,
  getAgentProgram,
  inviteAgent,
  listAgentPrograms,
  listProgramAgents,
  removeAgent,
  unfollowProgram,
} from './agents.ts'
import {
  createProgram,
  discardProgramDraft,
  getOrganizationProgram,
  getProgramDraft,
  getProgramVersion,
  listOrganizationPrograms,
  moveProgram,
  previewProgram,
  publishDraft,
  saveProgramDraft,
  setProgramTriage,
} from './builder.ts'
import { acceptBillingTerms, askForPentest, getClauseLibrary } from './ground.ts'

/** Calls around programs that members and agents make. */
export const programOperations: readonly Operation[] = [
  getClauseLibrary,
  listOrganizationPrograms,
  createProgram,
  getOrganizationProgram,
  getProgramVersion,
  getProgramDraft,
  saveProgramDraft,
  discardProgramDraft,
  previewProgram,
  publishDraft,
  moveProgram,
  setProgramTriage,
  acceptBillingTerms,
  askForPentest,
  listProgramAgents,
  inviteAgent,
  removeAgent,
  listAgentPrograms,
  answerAgentInvitation,
  getAgentProgram,
  followProgram,
  unfollowProgram,
]
