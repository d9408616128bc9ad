import { backfillDay, cron, on } from '#server/reactions.ts'
import { recalculatePointsForEvent, recalculatePointsOfOrganization } from './recalculate-points.ts'
import { refreshAllSkills } from './refresh-skills.ts'

export const pointsTasks = [
  on('report.happened', 'points', recalculatePointsForEvent),
  on('organization.approved', 'points', recalculatePointsOfOrganization),
  cron('20 3 * * *', 'refresh-skills', refreshAllSkills, backfillDay),
]
