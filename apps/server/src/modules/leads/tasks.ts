import { backfillDay, cron, on } from '#server/reactions.ts'
import { sendLeadConfirmation } from './on-lead-received-confirm.ts'
import { notifySales } from './on-lead-received-notify.ts'
import { purgeExpiredLeads } from './purge-expired-leads.ts'

export const leadTasks = [
  on('lead.received', 'confirm', sendLeadConfirmation),
  on('lead.received', 'notify', notifySales),
  cron('20 3 * * *', 'retain-leads', purgeExpiredLeads, backfillDay),
]
