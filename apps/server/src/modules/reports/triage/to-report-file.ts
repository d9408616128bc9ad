import { toCsv } from '#server/lib/csv.ts'
import { reportFile as texts } from '@grana/messages/es/report-file'
import { scoreOfSeverity } from '../normalize-cvss.ts'
import type { ExportedContent } from './queries-exports.ts'
import type { InboxRow } from './queries-inbox.ts'

type Contents = ReadonlyMap<string, ExportedContent>

const referenceOf = ({ initials, number }: InboxRow) => `${initials}-${number}`
const amountOf = (content: ExportedContent | undefined) =>
  content?.amount_cents === null || content === undefined ? '' : (content.amount_cents / 100).toFixed(2)

/** One line for each report, with the words that the screens show. */
export function toReportCsv(rows: readonly InboxRow[], contents: Contents): string {
  const lines = rows.map((row) => {
    const content = contents.get(row.id)
    const amount = amountOf(content)
    return [
      referenceOf(row),
      row.title,
      texts.states[row.state],
      row.closing_reason === null ? '' : texts.reasons[row.closing_reason],
      texts.severities[row.severity],
      String(scoreOfSeverity(row.severity, row.cvss_vector) ?? ''),
      row.program_name,
      row.target_address ?? '',
      texts.weakness(row.weakness),
      row.agent_name,
      row.assignee_name ?? '',
      row.tags.join(', '),
      row.submitted_at.toISOString(),
      row.moved_at.toISOString(),
      content?.accepted_at?.toISOString() ?? '',
      content?.closed_at?.toISOString() ?? '',
      content?.clause ?? '',
      amount,
      amount === '' ? '' : (content?.currency ?? ''),
    ]
  })
  return toCsv([[...texts.columns], ...lines])
}

/** Values as the API names them, with the texts of the reports. */
export function toReportJson(rows: readonly InboxRow[], contents: Contents): string {
  const reports = rows.map((row) => {
    const content = contents.get(row.id)
    const amount = amountOf(content)
    return {
      id: row.id,
      reference: referenceOf(row),
      title: row.title,
      state: row.state,
      closing_reason: row.closing_reason,
      severity: row.severity,
      cvss_vector: row.cvss_vector,
      program: { id: row.program_id, name: row.program_name },
      target: row.target_address,
      weakness: row.weakness,
      agent: row.agent_name,
      assignee: row.assignee_name,
      tags: row.tags,
      submitted_at: row.submitted_at.toISOString(),
      moved_at: row.moved_at.toISOString(),
      accepted_at: content?.accepted_at?.toISOString() ?? null,
      closed_at: content?.closed_at?.toISOString() ?? null,
      clause: content?.clause ?? null,
      reward_track: row.reward_track,
      reward: amount === '' ? null : { currency: content?.currency, amount },
      summary: content?.summary ?? '',
      steps: content?.steps ?? '',
      impact: content?.impact ?? '',
    }
  })
  return `${JSON.stringify({ reports }, undefined, 2)}\n`
}
