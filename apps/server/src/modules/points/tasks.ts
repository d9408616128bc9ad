import type { WorkerContext } from '#server/worker-context.ts'
import { pointsPayload } from './events.ts'
import { recalculatePointsForEvent } from './recalculate-points.ts'

export function pointsTasks(context: WorkerContext) {
  return {
    'on-report-happened.points': (payload: unknown) => recalculatePointsForEvent(context, pointsPayload.parse(payload)),
  }
}
