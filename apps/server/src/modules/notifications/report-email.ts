import type { WorkerContext } from '#server/worker-context.ts'
import { appOfKind } from '@grana/contract/handoff'
import { notificationTypes, type NotificationType } from '@grana/contract/notifications/inbox'
import { hasReportEmailSince, type findEmailToSend } from './queries-email.ts'
import { findReportForEmail } from './queries-reports.ts'
import { toReportDetails, type ReportDetails } from './report-details.ts'

type EmailToSend = NonNullable<Awaited<ReturnType<typeof findEmailToSend>>>

export type ReportEmailContext = {
  address: string
  report: { reference: string; program?: string; details?: ReportDetails }
}

/** URL of the report in the user's app, through the portal's redirect, which checks the session. Contains only ids. */
function reportUrl(
  portalUrl: string,
  { account, organization_id: organization }: EmailToSend,
  reportId: string,
): string {
  const app = appOfKind[account]
  const path = `/reports/${reportId}${app === 'customers' ? `?organizacion=${organization}` : ''}`
  return `${portalUrl}/redir?app=${app}&path=${encodeURIComponent(path)}`
}

export const isAboutReport = ({ kind }: EmailToSend): boolean => kind.startsWith('report.')

const commentKinds: readonly string[] = ['report.commented', 'report.noted'] satisfies NotificationType[]
const throttleMs = 15 * 60_000

/** Comments send at most one email per report in 15 minutes: its link leads to the later ones too. */
export async function isEmailThrottled({ db, clock }: WorkerContext, found: EmailToSend): Promise<boolean> {
  const { kind, user_id: userId } = found
  if (!commentKinds.includes(kind)) return false
  const { report_id: reportId } = notificationTypes['report.received'].data.parse(found.data)
  return hasReportEmailSince(db, { kind, userId, reportId }, new Date(clock().getTime() - throttleMs))
}

/** Reference and URL of a report for an email; `undefined` when the recipient may no longer read it. */
export async function findReportEmailContext(
  { db, config }: WorkerContext,
  found: EmailToSend,
): Promise<ReportEmailContext | undefined> {
  const { report_id: reportId, number } = notificationTypes['report.received'].data.parse(found.data)
  const organizationId = found.organization_id ?? ''
  const named = await findReportForEmail(db, { organizationId, reportId, number, userId: found.user_id })
  if (named === undefined) return undefined
  const { reference, program, event } = named
  const details = event === null ? undefined : toReportDetails(found.kind, event)
  return {
    address: reportUrl(config.portalUrl, found, reportId),
    report: { reference, ...(program !== null && { program }), ...(details && { details }) },
  }
}
