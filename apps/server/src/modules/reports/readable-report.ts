import type { Trx } from '#server/db/database.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { canOnReport } from './can-on-report.ts'
import { findReport, type ReportRow } from './queries-reports.ts'

/** Gets a report that this member may read; throws not found otherwise. */
export async function getReadableReport(trx: Trx, { user, membership }: Member, reportId: string): Promise<ReportRow> {
  const report = await findReport(trx, reportId, { organizationId: membership.organizationId })
  const actor = { side: 'organization', userId: user.id, membership } as const
  if (report === undefined || canOnReport('report.read', actor, report) !== 'yes')
    throw new DomainError('request.not_found')
  return report
}

/** Gets a report of this agent; throws not found otherwise. */
export async function getOwnReportRow(trx: Trx, agentId: string, reportId: string): Promise<ReportRow> {
  const report = await findReport(trx, reportId, { agentId })
  if (report === undefined) throw new DomainError('request.not_found')
  return report
}
