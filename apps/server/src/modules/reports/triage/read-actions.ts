import type { Context } from '#server/context.ts'
import type { ClosingReferences } from '@grana/contract/reports/facts'
import type { Report } from '@grana/contract/reports/report'
import { recordReportAudit } from '../record-report-events.ts'
import type { ReadAction } from '../report-access.ts'
import { toReport } from '../to-report.ts'
import { listClauses, listEarlierReports } from './queries-closing-references.ts'
import { listKnownIssueRows } from './queries-known-issues.ts'
import { isFirstView, recordReportView } from './queries-views.ts'

/** What members and triagers read of a report. */

/** The whole report. Records the view. */
export const viewAction = (context: Context): ReadAction<Report> => ({
  permission: 'report.read',
  read: async (trx, loaded) => {
    const { report, actor, at } = loaded
    // The audit log shows the organization which staff read the report, and since when.
    if (actor.side === 'staff' && (await isFirstView(trx, report)))
      await recordReportAudit(trx, loaded, { action: 'report.read' })
    await recordReportView(trx, report, at)
    return toReport(context, trx, loaded)
  },
})

/** Clauses, earlier reports and known issues that a closing can cite, for users who work on the report. */
export const closingReferencesAction = (text: string): ReadAction<ClosingReferences> => ({
  permission: 'report.note',
  read: async (trx, { report, actor, at }) => {
    await recordReportView(trx, report, at)
    const { organization_id: organizationId, program_id: programId, submitted_at: before } = report
    const clauses = await listClauses(trx, report)
    const triagerId = actor.side === 'staff' ? actor.userId : undefined
    const earlier = await listEarlierReports(trx, report, { text, triagerId })
    const known = await listKnownIssueRows(trx, { organizationId, programId, before })
    return {
      clauses,
      earlier: earlier.map(({ initials, number, submitted_at: submittedAt, ...row }) => ({
        ...row,
        reference: `${initials}-${number}`,
        submitted_at: submittedAt.toISOString(),
      })),
      known_issues: known.map(({ id, title, known_since }) => ({ id, title, known_since })),
    }
  },
})
