import { on } from '#server/reactions.ts'
import { recalculatePointsForEvent } from './recalculate-points.ts'

export const pointsTasks = [on('report.happened', 'points', recalculatePointsForEvent)]
