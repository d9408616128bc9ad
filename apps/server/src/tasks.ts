import type { TaskList } from 'graphile-worker'
import { purgeExpired } from './jobs/purge-expired.ts'
import type { ScheduledTask } from './jobs/schedules.ts'
import { letterTasks } from './modules/account-letters/tasks.ts'
import { purgeEntry, retainAccounts } from './modules/auth/retain-accounts.ts'
import { avatarDropped } from './modules/avatars/events.ts'
import { removePicture, sweepAvatars } from './modules/avatars/on-avatar-dropped-remove.ts'
import { eraseDue } from './modules/data-rights/erase-due.ts'
import { aboutExport } from './modules/data-rights/events.ts'
import { buildExport } from './modules/data-rights/on-data-export-asked-build.ts'
import { invitationSent } from './modules/invitations/events.ts'
import { mailInvitation } from './modules/invitations/on-invitation-sent-mail.ts'
import { leadReceived } from './modules/leads/events.ts'
import { confirmLead } from './modules/leads/on-lead-received-confirm.ts'
import { notifySales } from './modules/leads/on-lead-received-notify.ts'
import { retainLeads } from './modules/leads/retain-leads.ts'
import { programTasks } from './modules/program-agents/tasks.ts'
import type { Reaction } from './reactions.ts'
import type { WorkerContext } from './worker-context.ts'

/** The code behind every name of a job; the compiler names those that are missing. */
export function buildTasks(context: WorkerContext): TaskList {
  const tasks: Record<Reaction | ScheduledTask, (payload: unknown) => Promise<void>> = {
    'on-avatar-dropped.remove': (payload) => removePicture(context, avatarDropped.parse(payload)),
    'on-data-export-asked.build': (payload) => buildExport(context, aboutExport.parse(payload)),
    'on-invitation-sent.mail': (payload) => mailInvitation(context, invitationSent.parse(payload)),
    'on-lead-received.confirm': (payload) => confirmLead(context, leadReceived.parse(payload)),
    'on-lead-received.notify': (payload) => notifySales(context, leadReceived.parse(payload)),
    ...letterTasks(context),
    ...programTasks(context),
    'erase-accounts': () => eraseDue(context),
    'purge-entry': () => purgeEntry(context),
    'purge-expired': () => purgeExpired(context),
    'retain-accounts': () => retainAccounts(context),
    'retain-leads': () => retainLeads(context),
    'sweep-avatars': () => sweepAvatars(context),
  }
  return tasks
}
