import type { WorkerContext } from '#server/worker-context.ts'
import { pointsCause } from './events.ts'
import { givePoints } from './make-points.ts'

export function pointsTasks(context: WorkerContext) {
  return {
    'on-report-happened.points': (payload: unknown) => givePoints(context, pointsCause.parse(payload)),
  }
}
