import type { WorkerContext } from '#server/worker-context.ts'
import type { AccountKind } from '@grana/contract/accounts'
import { appOfKind } from '@grana/contract/handoff'
import { noticeTypes, type NoticeName } from '@grana/contract/live/notices'
import { hasMailOfReport, type findMailToSend } from './queries-mail.ts'
import { findMailedReport } from './queries-reports.ts'
import { detailsOf, type ReportDetails } from './report-details.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findMailToSend>>>

export type AboutReport = { address: string; report: { reference: string; program?: string; details?: ReportDetails } }

/** The report in the person's app, through the door that knows who is there. The address says no more than identifiers. */
function addressOf(portalUrl: string, { account, organization_id: organization }: Found, reportId: string): string {
  const app = appOfKind[account as AccountKind]
  const path = `/reports/${reportId}${app === 'customers' ? `?organizacion=${organization}` : ''}`
  return `${portalUrl}/redir?app=${app}&path=${encodeURIComponent(path)}`
}

export const isAboutReport = ({ kind }: Found): boolean => kind.startsWith('report.')

const talk: readonly string[] = ['report.commented', 'report.noted'] satisfies NoticeName[]
const quietMs = 15 * 60_000

/** Talk is mailed once in a while: whoever had a mail of it finds the rest where that one leads. */
export async function isToldEnough({ db, clock }: WorkerContext, found: Found): Promise<boolean> {
  const { kind, user_id: userId } = found
  if (!talk.includes(kind)) return false
  const { report_id: reportId } = noticeTypes['report.received'].data.parse(found.data)
  return hasMailOfReport(db, { kind, userId, reportId }, new Date(clock().getTime() - quietMs))
}

/** How a mail calls a report and where it leads; nothing for somebody who may not hear of it any more. */
export async function aboutReport({ db, config }: WorkerContext, found: Found): Promise<AboutReport | undefined> {
  const { report_id: reportId, number } = noticeTypes['report.received'].data.parse(found.data)
  const organizationId = found.organization_id ?? ''
  const named = await findMailedReport(db, { organizationId, reportId, number, userId: found.user_id })
  if (named === undefined) return undefined
  const { reference, program, event } = named
  const details = event === null ? undefined : detailsOf(found.kind, event)
  return {
    address: addressOf(config.portalUrl, found, reportId),
    report: { reference, ...(program !== null && { program }), ...(details && { details }) },
  }
}
