import type { WorkerContext } from '#server/worker-context.ts'
import { pointsTasks } from '../points/public.ts'
import { ageReports, beginTriage } from './by-the-clock.ts'
import { aboutReport } from './events.ts'

/** What follows the events of reports, and what comes by the clock. */
export function reportTasks(context: WorkerContext) {
  return {
    ...pointsTasks(context),
    'on-report-submitted.begin': (payload: unknown) => beginTriage(context, aboutReport.parse(payload)),
    'age-reports': () => ageReports(context),
  }
}
