import type { WorkerContext } from '#server/worker-context.ts'
import { userEvent } from '../auth/public.ts'
import { aboutAct } from '../staff/public.ts'
import { settleDecidedOrganization } from './on-staff-acted-settle.ts'
import { notifyOfWaitingOrganization } from './on-user-proven-notify-staff.ts'

/** Notifications to staff about waiting organizations. Those about waiting reports are in `report-notifications`. */
export function staffNotificationTasks(context: WorkerContext) {
  return {
    'on-staff-acted.settle': (payload: unknown) => settleDecidedOrganization(context, aboutAct.parse(payload)),
    'on-user-proven.notify-staff': (payload: unknown) => notifyOfWaitingOrganization(context, userEvent.parse(payload)),
  }
}
