import type { WorkerContext } from '#server/worker-context.ts'
import { reportPayload, reportEventPayload } from '../reports/public.ts'
import { notifyReportEvent } from './notify-report-event.ts'
import { remindOfRewards } from './remind-of-rewards.ts'

/** Jobs that notify users of report events; the submission is event number 1. */
export function reportNotificationTasks(context: WorkerContext) {
  return {
    'on-report-submitted.tell': (payload: unknown) =>
      notifyReportEvent(context, { ...reportPayload.parse(payload), number: 1 }),
    'remind-of-rewards': () => remindOfRewards(context),
    'on-report-happened.tell': (payload: unknown) => notifyReportEvent(context, reportEventPayload.parse(payload)),
  }
}
