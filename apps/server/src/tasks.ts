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
import { programTouched } from './modules/programs/events.ts'
import { purgePages } from './modules/programs/on-program-changed-purge.ts'
import { staffLetterTasks } from './modules/staff-letters/tasks.ts'
import { finishRecoveries } from './modules/staff-people/finish-recoveries.ts'
import { aboutTarget } from './modules/targets/events.ts'
import { runCheck } from './modules/targets/on-target-check-asked-run.ts'
import { recheckTargets } from './modules/targets/recheck-targets.ts'
import { sweepDocuments } from './modules/targets/sweep-documents.ts'
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
    'on-program-changed.purge': (payload) => purgePages(context, programTouched.parse(payload)),
    'on-target-check-asked.run': (payload) => runCheck(context, aboutTarget.parse(payload)),
    ...letterTasks(context),
    ...staffLetterTasks(context),
    'erase-accounts': () => eraseDue(context),
    'finish-recoveries': () => finishRecoveries(context),
    'purge-entry': () => purgeEntry(context),
    'purge-expired': () => purgeExpired(context),
    'recheck-targets': () => recheckTargets(context),
    'retain-accounts': () => retainAccounts(context),
    'retain-leads': () => retainLeads(context),
    'sweep-avatars': () => sweepAvatars(context),
    'sweep-target-documents': () => sweepDocuments(context),
  }
  return tasks
}
