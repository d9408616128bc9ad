import type { WorkerContext } from '#server/worker-context.ts'
import { aboutReport, reportHappening } from '../reports/public.ts'
import { tellOfReport } from './on-report-happened-tell.ts'
import { remindOfRewards } from './remind-of-rewards.ts'

/** What follows whatever happens to a report; sending it is the first thing that does. */
export function reportNewsTasks(context: WorkerContext) {
  return {
    'on-report-submitted.tell': (payload: unknown) =>
      tellOfReport(context, { ...aboutReport.parse(payload), number: 1 }),
    'remind-of-rewards': () => remindOfRewards(context),
    'on-report-happened.tell': (payload: unknown) => tellOfReport(context, reportHappening.parse(payload)),
  }
}
