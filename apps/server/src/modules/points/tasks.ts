import { backfillDay, cron, on } from '#server/reactions.ts'
import { recalculatePointsForEvent } from './recalculate-points.ts'
import { refreshAllSkills } from './refresh-skills.ts'

export const pointsTasks = [
  on('report.happened', 'points', recalculatePointsForEvent),
  cron('20 3 * * *', 'refresh-skills', refreshAllSkills, backfillDay),
]
