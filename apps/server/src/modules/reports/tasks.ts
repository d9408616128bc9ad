import type { WorkerContext } from '#server/worker-context.ts'
import { reportPayload } from './events.ts'
import { expireReports, beginTriage } from './expire-reports.ts'

/** Event and scheduled jobs of this module. */
export function reportTasks(context: WorkerContext) {
  return {
    'on-report-submitted.begin': (payload: unknown) => beginTriage(context, reportPayload.parse(payload)),
    'age-reports': () => expireReports(context),
  }
}
