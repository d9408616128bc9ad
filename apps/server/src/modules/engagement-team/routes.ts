import type { OperationRoute } from '#server/http/handle.ts'
import { answerTeamPlace } from './answer-team-place.ts'
import { findTeamCandidates } from './find-team-candidates.ts'
import { getEngagementTeam } from './get-engagement-team.ts'
import { getStaffEngagementTeam } from './get-staff-engagement-team.ts'
import { getTeamCandidate } from './get-team-candidate.ts'
import { listTeamPlaces } from './list-team-places.ts'
import { proposeTeamMember } from './propose-team-member.ts'
import { refuseTeamMember } from './refuse-team-member.ts'
import { removeTeamMember } from './remove-team-member.ts'

export const engagementTeamRoutes: readonly OperationRoute[] = [
  getEngagementTeam,
  refuseTeamMember,
  getStaffEngagementTeam,
  getTeamCandidate,
  findTeamCandidates,
  proposeTeamMember,
  removeTeamMember,
  listTeamPlaces,
  answerTeamPlace,
]
