import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { ClosingReferences } from '@grana/contract/reports/facts'
import { canOnReport } from '../can-on-report.ts'
import { getAccessibleReport, type ReportAccess } from './locked-report.ts'
import { listClauses, listEarlierReports } from './queries-closing-references.ts'
import { listKnownIssueRows } from './queries-known-issues.ts'
import { recordReportView } from './queries-views.ts'

/** Clauses, earlier reports and known issues that a closing can cite, for users who work on the report. */
export function listClosingReferences(
  { db, clock }: Context,
  desk: ReportAccess,
  { reportId, text }: { reportId: string; text: string },
): Promise<ClosingReferences> {
  return inTransactionAs(db, desk.user, async (trx) => {
    const { report, actor } = await getAccessibleReport(trx, desk, { reportId, lock: false })
    if (canOnReport('report.note', actor, report) !== 'yes') throw new DomainError('auth.forbidden')
    await recordReportView(trx, report, clock())
    const key = { organizationId: report.organization_id, programId: report.program_id, before: report.submitted_at }
    const [clauses, earlier, known] = [
      await listClauses(trx, report),
      await listEarlierReports(trx, report, { text, place: desk.place }),
      await listKnownIssueRows(trx, key),
    ]
    return {
      clauses,
      earlier: earlier.map(({ initials, number: own, submitted_at: at, ...row }) => ({
        ...row,
        reference: `${initials}-${own}`,
        submitted_at: at.toISOString(),
      })),
      known_issues: known.map(({ id, title, known_since: since }) => ({ id, title, known_since: since })),
    }
  })
}
