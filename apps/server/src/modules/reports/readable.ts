import type { Trx } from '#server/db/database.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { mayDo } from './may-do.ts'
import { findReport, type ReportRow } from './queries-reports.ts'

/** A report of an organization that this member may read; to everybody else there is none. */
export async function demandReadable(trx: Trx, { user, standing }: Member, reportId: string): Promise<ReportRow> {
  const report = await findReport(trx, reportId, { organizationId: standing.organizationId })
  const mover = { side: 'organization', userId: user.id, standing } as const
  if (report === undefined || mayDo('report.read', mover, report) !== 'yes') throw new DomainError('request.not_found')
  return report
}

/** A report that this agent sent. */
export async function demandOwn(trx: Trx, agentId: string, reportId: string): Promise<ReportRow> {
  const report = await findReport(trx, reportId, { agentId })
  if (report === undefined) throw new DomainError('request.not_found')
  return report
}
