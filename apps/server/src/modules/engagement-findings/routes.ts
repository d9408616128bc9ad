import type { OperationRoute } from '#server/http/handle.ts'
import { getTeamWork } from './get-team-work.ts'
import { listEngagementFindings } from './list-engagement-findings.ts'
import { writeFindingRemedy } from './write-finding-remedy.ts'

export const engagementFindingRoutes: readonly OperationRoute[] = [
  listEngagementFindings,
  getTeamWork,
  writeFindingRemedy,
]
