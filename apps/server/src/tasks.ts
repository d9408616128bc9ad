import type { TaskList } from 'graphile-worker'
import { purgeExpired } from './jobs/purge-expired.ts'
import type { ScheduledTask } from './jobs/schedules.ts'
import { accountEmailTasks } from './modules/account-emails/tasks.ts'
import { purgeShortLivedAuthData, purgeAccountData } from './modules/auth/purge-account-data.ts'
import { avatarTasks } from './modules/avatars/tasks.ts'
import { dataRightsTasks } from './modules/data-rights/tasks.ts'
import { invitationSent } from './modules/invitations/events.ts'
import { sendInvitationEmail } from './modules/invitations/on-invitation-sent-email.ts'
import { leadTasks } from './modules/leads/tasks.ts'
import { notificationTasks } from './modules/notifications/tasks.ts'
import { watchBackups } from './modules/operator-alerts/watch-backups.ts'
import { pointsTasks } from './modules/points/tasks.ts'
import { programTasks } from './modules/program-agents/tasks.ts'
import { programStatisticsTasks } from './modules/program-statistics/tasks.ts'
import { reportFileTasks } from './modules/report-files/tasks.ts'
import { reportNotificationTasks } from './modules/report-notifications/tasks.ts'
import { reportTasks } from './modules/reports/tasks.ts'
import { staffEmailTasks } from './modules/staff-emails/tasks.ts'
import { staffNotificationTasks } from './modules/staff-notifications/tasks.ts'
import { finishRecoveries } from './modules/staff-people/finish-recoveries.ts'
import { targetTasks } from './modules/targets/tasks.ts'
import type { Reaction } from './reactions.ts'
import type { WorkerContext } from './worker-context.ts'

/** The jobs that follow from events of reports; the demo data runs only these. */
export function buildReportTasks(context: WorkerContext) {
  return {
    ...pointsTasks(context),
    ...programStatisticsTasks(context),
    ...reportFileTasks(context),
    ...reportNotificationTasks(context),
    ...reportTasks(context),
  }
}

/** The code of every job; the compiler reports missing names. */
export function buildTasks(context: WorkerContext): TaskList {
  const tasks: Record<Reaction | ScheduledTask, (payload: unknown) => Promise<void>> = {
    'on-invitation-sent.mail': (payload) => sendInvitationEmail(context, invitationSent.parse(payload)),
    ...avatarTasks(context),
    ...dataRightsTasks(context),
    ...leadTasks(context),
    ...accountEmailTasks(context),
    ...notificationTasks(context),
    ...programTasks(context),
    ...buildReportTasks(context),
    ...staffEmailTasks(context),
    ...staffNotificationTasks(context),
    ...targetTasks(context),
    'finish-recoveries': () => finishRecoveries(context),
    'purge-entry': () => purgeShortLivedAuthData(context),
    'purge-expired': () => purgeExpired(context),
    'retain-accounts': () => purgeAccountData(context),
    'watch-backups': () => watchBackups(context),
  }
  return tasks
}
