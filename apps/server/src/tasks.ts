import type { CronItem, TaskList } from 'graphile-worker'
import { purgeExpired } from './jobs/purge-expired.ts'
import { accountEmailTasks } from './modules/account-emails/tasks.ts'
import { attentionTasks } from './modules/attention/tasks.ts'
import { attestationTasks } from './modules/attestations/tasks.ts'
import { authTasks } from './modules/auth/tasks.ts'
import { avatarTasks } from './modules/avatars/tasks.ts'
import { dataRightsTasks } from './modules/data-rights/tasks.ts'
import { disputeTasks } from './modules/disputes/tasks.ts'
import { emailDomainTasks } from './modules/email-domains/tasks.ts'
import { engagementBillingTasks } from './modules/engagement-billing/tasks.ts'
import { engagementConversationTasks } from './modules/engagement-conversation/tasks.ts'
import { engagementDocumentTasks } from './modules/engagement-documents/tasks.ts'
import { engagementFindingTasks } from './modules/engagement-findings/tasks.ts'
import { engagementTeamTasks } from './modules/engagement-team/tasks.ts'
import { engagementTasks } from './modules/engagements/tasks.ts'
import { exploreTasks } from './modules/explore/tasks.ts'
import { invitationTasks } from './modules/invitations/tasks.ts'
import { leadTasks } from './modules/leads/tasks.ts'
import { ledgerTasks } from './modules/ledger/tasks.ts'
import { notificationTasks } from './modules/notifications/tasks.ts'
import { openReportTasks } from './modules/open-reports/tasks.ts'
import { operatorAlertTasks } from './modules/operator-alerts/tasks.ts'
import { paymentCaseTasks } from './modules/payment-cases/tasks.ts'
import { paymentTasks } from './modules/payments/tasks.ts'
import { pointsTasks } from './modules/points/tasks.ts'
import { programAgentTasks } from './modules/program-agents/tasks.ts'
import { programBuilderTasks } from './modules/program-builder/tasks.ts'
import { programStatisticsTasks } from './modules/program-statistics/tasks.ts'
import { programTasks } from './modules/programs/tasks.ts'
import { reportDisclosureTasks } from './modules/report-disclosures/tasks.ts'
import { reportFileTasks } from './modules/report-files/tasks.ts'
import { reportNotificationTasks } from './modules/report-notifications/tasks.ts'
import { reportSignalTasks } from './modules/report-signals/tasks.ts'
import { reportTasks } from './modules/reports/tasks.ts'
import { staffEmailTasks } from './modules/staff-emails/tasks.ts'
import { staffNotificationTasks } from './modules/staff-notifications/tasks.ts'
import { staffPeopleTasks } from './modules/staff-people/tasks.ts'
import { targetTasks } from './modules/targets/tasks.ts'
import { testCredentialTasks } from './modules/test-credentials/tasks.ts'
import { trackerTasks } from './modules/trackers/tasks.ts'
import { webhookTasks } from './modules/webhooks/tasks.ts'
import { connectReactions, cron, type Registration } from './reactions.ts'
import type { WorkerContext } from './worker-context.ts'

/** The jobs that follow from events of reports; the demo data runs only these. */
const jobsOfReports: readonly Registration[] = [
  ...attentionTasks,
  ...disputeTasks,
  ...engagementTasks,
  ...engagementTeamTasks,
  ...engagementConversationTasks,
  ...engagementFindingTasks,
  ...engagementDocumentTasks,
  ...engagementBillingTasks,
  ...attestationTasks,
  ...paymentTasks,
  ...paymentCaseTasks,
  ...pointsTasks,
  ...programStatisticsTasks,
  ...reportDisclosureTasks,
  ...reportFileTasks,
  ...reportNotificationTasks,
  ...reportSignalTasks,
  ...reportTasks,
]

/** Every job of the product. */
const registrations: readonly Registration[] = [
  ...jobsOfReports,
  ...accountEmailTasks,
  ...authTasks,
  ...avatarTasks,
  ...dataRightsTasks,
  ...exploreTasks,
  ...invitationTasks,
  ...leadTasks,
  ...ledgerTasks,
  ...notificationTasks,
  ...openReportTasks,
  ...operatorAlertTasks,
  ...programAgentTasks,
  ...programBuilderTasks,
  ...programTasks,
  ...staffEmailTasks,
  ...staffNotificationTasks,
  ...staffPeopleTasks,
  ...targetTasks,
  ...testCredentialTasks,
  ...trackerTasks,
  ...emailDomainTasks,
  ...webhookTasks,
  cron('7 * * * *', 'purge-expired', purgeExpired),
]

connectReactions(registrations)

export const jobNames: ReadonlySet<string> = new Set(registrations.map(({ task }) => task))

export const schedules: CronItem[] = registrations.flatMap(({ schedule }) => schedule ?? [])

type Task = (payload: unknown) => Promise<void>

function bindTasks(jobs: readonly Registration[], context: WorkerContext): Record<string, Task> {
  return Object.fromEntries(jobs.map(({ task, run }) => [task, (payload) => run(context, payload)]))
}

/** The code of every job. */
export function buildTasks(context: WorkerContext): TaskList {
  return bindTasks(registrations, context)
}

export function buildReportTasks(context: WorkerContext): Record<string, Task> {
  return bindTasks(jobsOfReports, context)
}
