import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { storedKey } from '#server/lib/file-store/report-file-key.ts'
import type { ClosingReferences } from '@grana/contract/reports/facts'
import type { Report } from '@grana/contract/reports/report'
import { findReadyFile } from '../report-files/public.ts'
import { canOnReport } from './can-on-report.ts'
import { recordReportAudit } from './record-report-events.ts'
import type { ReadAction } from './report-access.ts'
import { toReport } from './to-report.ts'
import { listClauses, listEarlierReports } from './triage/queries-closing-references.ts'
import { listKnownIssueRows } from './triage/queries-known-issues.ts'
import { isFirstView, recordReportView } from './triage/queries-views.ts'

/** What the sides read of a report. */

/** The whole report, for members and triagers. Records the view. */
export const viewAction = (context: Context): ReadAction<Report> => ({
  permission: 'report.read',
  run: async (trx, loaded) => {
    const { report, actor, at } = loaded
    // The audit log shows the organization which staff read the report, and since when.
    if (actor.side === 'staff' && (await isFirstView(trx, report)))
      await recordReportAudit(trx, loaded, { action: 'report.read' })
    await recordReportView(trx, report, at)
    return toReport(context, trx, loaded)
  },
})

/**
 * Download link to a checked file of a report or of a comment: an attachment from the store's origin, for a minute. Records the download in the audit
 * log of the organization, unless the agent downloads their own file.
 */
export const evidenceLinkAction = ({ files }: Context, fileId: string): ReadAction<{ url: string }> => ({
  permission: 'report.read',
  run: async (trx, loaded) => {
    const readsNotes = canOnReport('report.note', loaded) === 'yes'
    const file = await findReadyFile(trx, loaded.report, { fileId, readsNotes })
    if (file === undefined) throw new DomainError('request.not_found')
    if (loaded.actor.side !== 'agent')
      await recordReportAudit(trx, loaded, { action: 'evidence.opened', details: { file: fileId } })
    return { url: files.downloadLink(storedKey(file.id), file.name) }
  },
})

/** Clauses, earlier reports and known issues that a closing can cite, for users who work on the report. */
export const closingReferencesAction = (text: string): ReadAction<ClosingReferences> => ({
  permission: 'report.note',
  run: async (trx, { report, actor, at }) => {
    await recordReportView(trx, report, at)
    const { organization_id: organizationId, program_id: programId, submitted_at: before } = report
    const clauses = await listClauses(trx, report)
    const triagerId = actor.side === 'staff' ? actor.userId : undefined
    const earlier = await listEarlierReports(trx, report, { text, triagerId })
    const known = await listKnownIssueRows(trx, { organizationId, programId, before, size: 500 })
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
