import type { OperationRoute } from '#server/http/handle.ts'
import { listEngagementLog } from './list-engagement-log.ts'
import { listStaffEngagementLog } from './list-staff-engagement-log.ts'
import { listTeamLog } from './list-team-log.ts'
import { writeTeamLog } from './write-team-log.ts'

export const engagementLogRoutes: readonly OperationRoute[] = [
  listEngagementLog,
  listStaffEngagementLog,
  listTeamLog,
  writeTeamLog,
]
