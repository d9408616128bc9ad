import type { WorkerContext } from '#server/worker-context.ts'
import { leadReceived } from './events.ts'
import { sendLeadConfirmation } from './on-lead-received-confirm.ts'
import { notifySales } from './on-lead-received-notify.ts'
import { purgeExpiredLeads } from './purge-expired-leads.ts'

/** Event reactions and scheduled jobs of this module. */
export function leadTasks(context: WorkerContext) {
  return {
    'on-lead-received.confirm': (payload: unknown) => sendLeadConfirmation(context, leadReceived.parse(payload)),
    'on-lead-received.notify': (payload: unknown) => notifySales(context, leadReceived.parse(payload)),
    'retain-leads': () => purgeExpiredLeads(context),
  }
}
