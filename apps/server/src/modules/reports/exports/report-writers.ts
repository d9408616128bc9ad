import { csvLines, toCsv } from '#server/lib/csv.ts'
import { toBlocks } from '#server/lib/documents/markdown-blocks.ts'
import type { ReportFileFormat } from '@grana/contract/reports/exports'
import { formatMoney, toAmount } from '@grana/contract/reports/reward'
import { reportDocument } from '@grana/messages/es/report-document'
import { reportFile as texts } from '@grana/messages/es/report-file'
import { scoreOfSeverity } from '../normalize-cvss.ts'
import { makeReportListPdf, writeReportMarkdown, type ListedPaper } from './make-report-document.ts'
import type { WrittenReport } from './queries-written.ts'
import { momentText, weaknessText, withValues, type ReportPaper } from './report-paper.ts'

const referenceOf = ({ initials, number }: WrittenReport) => `${initials}-${number}`
const amountOf = ({ amount_cents: cents }: WrittenReport) => (cents === null ? '' : toAmount(cents))

/** A line with the words that the screens show. */
function toCsvRow(row: WrittenReport): string[] {
  const amount = amountOf(row)
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
    row.accepted_at?.toISOString() ?? '',
    row.closed_at?.toISOString() ?? '',
    row.clause ?? '',
    amount,
    amount === '' ? '' : (row.currency ?? ''),
  ]
}

/** Values as the API names them, with the texts of the report. */
function toJson(row: WrittenReport): object {
  const amount = amountOf(row)
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
    accepted_at: row.accepted_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    clause: row.clause,
    reward_track: row.reward_track,
    reward: amount === '' ? null : { currency: row.currency, amount },
    summary: row.summary,
    steps: row.steps,
    impact: row.impact,
  }
}

function toPaper(row: WrittenReport): ReportPaper {
  const { facts, parts, severities, score } = reportDocument
  const reward =
    row.currency === null || row.amount_cents === null ? undefined : formatMoney(row.currency, row.amount_cents)
  return {
    reference: referenceOf(row),
    title: row.title,
    facts: withValues([
      [facts.state, reportDocument.state(row.state, row.closing_reason ?? undefined)],
      [facts.severity, score(severities[row.severity], scoreOfSeverity(row.severity, row.cvss_vector))],
      [facts.vector, row.cvss_vector ?? undefined],
      [facts.program, row.program_name],
      [facts.target, reportDocument.target(row.target_name ?? '', row.target_address ?? '')],
      [facts.weakness, weaknessText(row.weakness)],
      [facts.agent, row.agent_name],
      [facts.submitted, momentText(row.submitted_at.toISOString())],
      [facts.moved, momentText(row.moved_at.toISOString())],
      [facts.rules, reportDocument.rules(row.policy_version)],
      [facts.reward, reward],
    ]),
    parts: (['summary', 'steps', 'impact'] as const).map((part) => ({
      title: parts[part],
      blocks: toBlocks(row[part]),
    })),
    files: [],
    messages: [],
  }
}

const toListedPaper = (row: WrittenReport): ListedPaper => ({
  paper: toPaper(row),
  line: [
    referenceOf(row),
    row.title,
    texts.severities[row.severity],
    reportDocument.state(row.state, row.closing_reason ?? undefined),
  ],
})

type TextWriter = {
  type: string
  head: string
  rows: (reports: readonly WrittenReport[], from: number) => string
  tail: string
}

const textWriters: Readonly<Record<Exclude<ReportFileFormat, 'pdf'>, TextWriter>> = {
  csv: {
    type: 'text/csv',
    head: toCsv([[...texts.columns]]),
    rows: (reports) => csvLines(reports.map(toCsvRow)),
    tail: '',
  },
  json: {
    type: 'application/json',
    head: '{"reports":[',
    rows: (reports, from) =>
      reports.map((row, index) => `${from + index === 0 ? '' : ','}\n${JSON.stringify(toJson(row))}`).join(''),
    tail: '\n]}\n',
  },
  md: {
    type: 'text/markdown',
    head: '',
    rows: (reports, from) =>
      reports
        .map((row, index) => `${from + index === 0 ? '' : '\n---\n\n'}${writeReportMarkdown(toPaper(row))}`)
        .join(''),
    tail: '',
  },
}

/** How a file of many reports is written: its beginning, reports from a place on, and its end. */
export type ReportWriter = Omit<TextWriter, 'tail'> & { end: () => Promise<string | Buffer> }

/** Collects its reports, which are few, and sets them at the end: an index needs all of them. */
function openPdfWriter(at: Date): ReportWriter {
  const listed: ListedPaper[] = []
  return {
    type: 'application/pdf',
    head: '',
    rows(reports) {
      listed.push(...reports.map(toListedPaper))
      return ''
    },
    end: () => makeReportListPdf(listed, at),
  }
}

export function openReportWriter(format: ReportFileFormat, at: Date): ReportWriter {
  if (format === 'pdf') return openPdfWriter(at)
  const { tail, ...writer } = textWriters[format]
  return { ...writer, end: () => Promise.resolve(tail) }
}
