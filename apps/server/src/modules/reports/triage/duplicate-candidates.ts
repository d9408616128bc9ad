import type { ComparedReport } from '@grana/contract/reports/compare-reports'
import type { DuplicateCandidates } from '@grana/contract/reports/duplicates'
import { listMostSimilar, type Likeness } from '../list-most-similar.ts'
import type { ReportRow } from '../queries-reports.ts'
import type { ReadAction } from '../report-access.ts'
import { findComparedText, listCandidateRows, type CandidateRow } from './queries-duplicates.ts'
import { listKnownIssueRows } from './queries-known-issues.ts'

/** Newest known issues that are compared: their texts are read by pattern, one after the other. */
const maxKnownIssues = 100

const comparedRow = ({ title, text, target_id: target, weakness }: CandidateRow): ComparedReport => ({
  title,
  text,
  weakness,
  target,
})

const toCandidate = (
  { submitted_at: before }: ReportRow,
  { other: row, ...likeness }: { other: CandidateRow } & Likeness,
): DuplicateCandidates['reports'][number] => ({
  id: row.id,
  reference: `${row.initials}-${row.number}`,
  title: row.title,
  submitted_at: row.submitted_at.toISOString(),
  state: row.state,
  ...(row.closing_reason !== null && { closing_reason: row.closing_reason }),
  severity: row.severity,
  is_earlier: row.submitted_at < before,
  ...likeness,
})

/** Reports and known issues that may describe the same flaw. */
export const duplicateCandidatesAction: ReadAction<DuplicateCandidates> = {
  permission: 'report.note',
  run: async (trx, { report, actor }) => {
    const { organization_id: organizationId, program_id: programId, submitted_at: before } = report
    const triagerId = actor.side === 'staff' ? actor.userId : undefined
    const { title, weakness, target_id: target } = report
    const compared: ComparedReport = { title, weakness, target, text: await findComparedText(trx, report) }
    const rows = await listCandidateRows(trx, report, { triagerId })
    const known = await listKnownIssueRows(trx, { organizationId, programId, before, size: maxKnownIssues })
    return {
      reports: listMostSimilar(compared, rows, comparedRow).map((found) => toCandidate(report, found)),
      known_issues: listMostSimilar(compared, known, ({ title: name, text }) => ({
        title: name,
        text: `${name}\n${text}`,
      })).map(({ other: { id, title: name, known_since }, ...likeness }) => ({
        id,
        title: name,
        known_since,
        ...likeness,
      })),
    }
  },
}
