import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { LockedReport } from './loaded-report.ts'
import { findProgramFacts, findReport } from './queries-reports.ts'

type Disputed = { organizationId: string; reportId: string; userId: string; at: Date }

/**
 * Locks the report of a dispute for the staff who took it. The caller has checked the assignment, which is what lets them
 * read the report; row security checks it too.
 */
export async function lockDisputedReport(
  trx: Trx,
  { organizationId, reportId, userId, at }: Disputed,
): Promise<LockedReport> {
  const report = await findReport(trx, reportId, { organizationId, lock: true })
  const program = report && (await findProgramFacts(trx, report))
  if (report === undefined || program === undefined) throw new DomainError('request.not_found')
  return { report, program, actor: { side: 'staff', userId, isArbiter: true }, at, isLocked: true }
}
