import type { WorkerContext } from '#server/worker-context.ts'
import { aboutReport, reportHappening } from '../reports/public.ts'
import { measurePrograms, noteReport } from './measure-programs.ts'

/** What follows whatever happens to a report, and what comes by the clock. */
export function figureTasks(context: WorkerContext) {
  return {
    'on-report-submitted.measure': (payload: unknown) => noteReport(context, aboutReport.parse(payload)),
    'on-report-happened.measure': (payload: unknown) => noteReport(context, reportHappening.parse(payload)),
    'measure-programs': () => measurePrograms(context),
  }
}
