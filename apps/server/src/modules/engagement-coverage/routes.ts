import type { OperationRoute } from '#server/http/handle.ts'
import { getEngagementCoverage } from './get-engagement-coverage.ts'
import { getStaffEngagementCoverage } from './get-staff-engagement-coverage.ts'
import { getTeamCoverage } from './get-team-coverage.ts'
import { setTeamCoverage } from './set-team-coverage.ts'

export const engagementCoverageRoutes: readonly OperationRoute[] = [
  getEngagementCoverage,
  getStaffEngagementCoverage,
  getTeamCoverage,
  setTeamCoverage,
]
