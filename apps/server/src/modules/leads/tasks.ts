import type { WorkerContext } from '#server/worker-context.ts'
import { leadReceived } from './events.ts'
import { confirmLead } from './on-lead-received-confirm.ts'
import { notifySales } from './on-lead-received-notify.ts'
import { retainLeads } from './retain-leads.ts'

/** What follows its events, and what comes by the clock; the list of all jobs takes them in. */
export function leadTasks(context: WorkerContext) {
  return {
    'on-lead-received.confirm': (payload: unknown) => confirmLead(context, leadReceived.parse(payload)),
    'on-lead-received.notify': (payload: unknown) => notifySales(context, leadReceived.parse(payload)),
    'retain-leads': () => retainLeads(context),
  }
}
