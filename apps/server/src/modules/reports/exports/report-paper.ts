import { toBlocks, type Block } from '#server/lib/documents/markdown-blocks.ts'
import type { EvidenceFile } from '@grana/contract/reports/evidence'
import type { Report, ReportEvent } from '@grana/contract/reports/report'
import { formatMoney } from '@grana/contract/reports/reward'
import { resolveWeakness } from '@grana/contract/weaknesses/taxonomy'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { reportDocument as texts } from '@grana/messages/es/report-document'
import { scoreOfSeverity } from '../normalize-cvss.ts'

/** A report as a document says it; texts of users are blocks and lines, never markup. */
export type ReportPaper = {
  reference: string
  title: string
  facts: [label: string, value: string][]
  parts: { title: string; blocks: Block[] }[]
  files: string[]
  /** What both sides read, oldest first. */
  messages: { head: string; blocks: Block[]; attached: string }[]
}

/** Documents say when in UTC: they leave the browser that knows the zone of its reader. */
export const momentText = (iso: string): string => dateAndTime(new Date(iso), 'UTC')

/** The vector behind the severity: the last one that a decision named, or the agent's. */
function vectorOf({ cvss, events }: Report): string | undefined {
  const decided = events.findLast(({ kind, details }) => kind === 'severity_set' && details['cvss'] !== undefined)
  return decided?.details['cvss'] ?? cvss
}

/** Facts without a value are left out. */
export const withValues = (facts: readonly (readonly [string, string | undefined])[]): [string, string][] =>
  facts.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [[label, value]]))

/** Name and number of a weakness; its identifier where the taxonomy no longer has it. */
export const weaknessText = (id: string): string => texts.weakness(id, resolveWeakness(id)?.cwe)

function factsOf(report: Report): [string, string][] {
  const { facts } = texts
  const vector = vectorOf(report)
  const { amount } = report.reward
  return withValues([
    [facts.reference, report.reference],
    [facts.state, texts.state(report.state, report.closing_reason)],
    [facts.severity, texts.score(texts.severities[report.severity], scoreOfSeverity(report.severity, vector ?? null))],
    [facts.vector, vector],
    [facts.program, report.program.name],
    [facts.target, texts.target(report.target.name, report.target.address)],
    [facts.weakness, weaknessText(report.weakness)],
    [facts.agent, report.agent.username],
    [facts.submitted, momentText(report.submitted_at)],
    [facts.moved, momentText(report.moved_at)],
    [facts.rules, texts.rules(report.policy_version)],
    [facts.reward, amount && formatMoney(amount.currency, amount.cents)],
  ])
}

const fileLine = ({ name, size, state }: EvidenceFile) =>
  texts.file(name, size, state === 'ready' ? '' : texts.fileStates[state])

/** What happened, beside who did it: a text alone needs no name. */
function deedOf({ kind, to, closing_reason: reason }: ReportEvent): string | undefined {
  if (kind === 'submitted') return texts.sent
  return to === undefined ? undefined : texts.movedTo(texts.state(to, reason))
}

/** Notes of one side are left out, for every reader: a document is handed on. */
function messagesOf(events: readonly ReportEvent[]): ReportPaper['messages'] {
  return events.flatMap((event) => {
    const { audience, text = '', files = [], actor, side, at } = event
    const deed = deedOf(event)
    if (audience !== 'everyone' || (deed === undefined && text === '')) return []
    const head = [momentText(at), actor?.name ?? texts.sides[side], ...(deed === undefined ? [] : [deed])]
    const attached = files.length === 0 ? '' : texts.attached(files.map(({ name }) => name))
    return [{ head: head.join(' · '), blocks: toBlocks(text), attached }]
  })
}

/** A report as its reader may see it, without notes that only one side reads. */
export function toReportPaper(report: Report): ReportPaper {
  return {
    reference: report.reference,
    title: report.title,
    facts: factsOf(report),
    parts: (['summary', 'steps', 'impact'] as const).map((part) => ({
      title: texts.parts[part],
      blocks: toBlocks(report[part]),
    })),
    files: report.files.map(fileLine),
    messages: messagesOf(report.events),
  }
}
