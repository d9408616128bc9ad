import type { WorkerContext } from '#server/worker-context.ts'
import { reportPayload, reportEventPayload } from '../reports/public.ts'
import { measureDuePrograms, updateProgramStatistics } from './measure-programs.ts'

/** Reactions to report events, and the scheduled job. */
export function programStatisticsTasks(context: WorkerContext) {
  return {
    'on-report-submitted.measure': (payload: unknown) => updateProgramStatistics(context, reportPayload.parse(payload)),
    'on-report-happened.measure': (payload: unknown) =>
      updateProgramStatistics(context, reportEventPayload.parse(payload)),
    'measure-programs': () => measureDuePrograms(context),
  }
}
