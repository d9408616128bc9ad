import type { TaskList } from 'graphile-worker'
import { purgeExpired } from './jobs/purge-expired.ts'
import type { ScheduledTask } from './jobs/schedules.ts'
import { letterTasks } from './modules/account-letters/tasks.ts'
import { watchBackups } from './modules/alarms/watch-backups.ts'
import { purgeEntry, retainAccounts } from './modules/auth/retain-accounts.ts'
import { avatarTasks } from './modules/avatars/tasks.ts'
import { dataRightsTasks } from './modules/data-rights/tasks.ts'
import { invitationSent } from './modules/invitations/events.ts'
import { mailInvitation } from './modules/invitations/on-invitation-sent-mail.ts'
import { leadTasks } from './modules/leads/tasks.ts'
import { notificationTasks } from './modules/notifications/tasks.ts'
import { programTasks } from './modules/program-agents/tasks.ts'
import { staffLetterTasks } from './modules/staff-letters/tasks.ts'
import { finishRecoveries } from './modules/staff-people/finish-recoveries.ts'
import { targetTasks } from './modules/targets/tasks.ts'
import type { Reaction } from './reactions.ts'
import { everyReportTask } from './report-tasks.ts'
import type { WorkerContext } from './worker-context.ts'

/** The code behind every name of a job; the compiler names those that are missing. */
export function buildTasks(context: WorkerContext): TaskList {
  const tasks: Record<Reaction | ScheduledTask, (payload: unknown) => Promise<void>> = {
    'on-invitation-sent.mail': (payload) => mailInvitation(context, invitationSent.parse(payload)),
    ...avatarTasks(context),
    ...dataRightsTasks(context),
    ...leadTasks(context),
    ...letterTasks(context),
    ...notificationTasks(context),
    ...programTasks(context),
    ...everyReportTask(context),
    ...staffLetterTasks(context),
    ...targetTasks(context),
    'finish-recoveries': () => finishRecoveries(context),
    'purge-entry': () => purgeEntry(context),
    'purge-expired': () => purgeExpired(context),
    'retain-accounts': () => retainAccounts(context),
    'watch-backups': () => watchBackups(context),
  }
  return tasks
}
