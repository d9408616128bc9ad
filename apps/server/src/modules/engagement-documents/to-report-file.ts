import { setTemplate } from '#server/lib/documents/make-document.ts'
import { toBlocks, toPrintedBlock } from '#server/lib/documents/markdown-blocks.ts'
import { countCoverage } from '@grana/contract/engagements/coverage'
import {
  countSeverities,
  type DocumentContent,
  type DocumentCoverage,
  type DocumentFinding,
} from '@grana/contract/engagements/document-content'
import { brand } from '@grana/messages/brand'
import { shortDate } from '@grana/messages/es/formats/dates'
import { documentTexts as texts } from '@grana/messages/es/pentests/document'

/** Longest text of one line or cell; those of users are shorter than what the tables allow. */
const maxText = 4000

/** The most severe first, as in every table. */
const ranked = texts.levels.map(({ severity }) => severity)

const markdown = (text: string | undefined) => toBlocks(text ?? '').map(toPrintedBlock)

export type PrintedPicture = { id: string; bytes: Uint8Array }

/** What became of a finding: the result of its retest, or else its state. */
const statusOf = ({ state, closing_reason: reason, retest }: DocumentFinding): string =>
  retest ? texts.results[retest.result] : texts.status(state, reason)

function printFinding(finding: DocumentFinding, pictures: readonly PrintedPicture[]) {
  const { columns } = texts
  const facts: [string, string][] = [
    [columns.weakness, texts.weakness(finding.weakness, finding.cwe)],
    [columns.target, finding.target],
    [columns.state, statusOf(finding)],
    [columns.found, shortDate(finding.found_on)],
    ...(finding.score === undefined ? [] : [[columns.score, finding.score.toFixed(1)] as [string, string]]),
    ...(finding.cvss === undefined ? [] : [[columns.vector, finding.cvss] as [string, string]]),
  ]
  const { retest } = finding
  return {
    reference: finding.reference,
    title: finding.title,
    severity: finding.severity,
    status: statusOf(finding),
    facts,
    parts: (['summary', 'impact', 'steps'] as const).map((part) => ({
      title: texts.parts[part],
      blocks: markdown(finding[part]),
    })),
    pictures: finding.pictures.flatMap(({ id, name, kind }) => {
      const index = pictures.findIndex((picture) => picture.id === id)
      // The pictures of all findings are one list, in the order of the report.
      const caption = texts.figure(index + 1, name.replace(/\.\w+$/, ''))
      return index === -1 ? [] : [{ index, name: caption, format: kind === 'png' ? 'png' : 'jpg' }]
    }),
    remedy: markdown(finding.remedy ?? texts.noRemedy),
    retest: retest ? texts.retestLine(texts.results[retest.result], shortDate(retest.on)) : '',
  }
}

const stateOrder = ['tested', 'findings', 'not_applicable', 'not_reviewed', 'pending'] as const

function printCoverage({ target, groups }: DocumentCoverage) {
  const all = countCoverage(groups.flatMap(({ items }) => items))
  const { facts } = texts
  return {
    name: target,
    counts: [
      [facts.points, String(groups.reduce((sum, { items }) => sum + items.length, 0))],
      [facts.tested, String(all.tested)],
      [facts.withFindings, String(all.findings)],
      [facts.notApplicable, String(all.not_applicable)],
      [facts.notReviewed, String(all.not_reviewed)],
      [facts.pending, String(all.pending)],
    ],
    groups: groups.map(({ name, items }) => {
      const counts = countCoverage(items)
      return { name, counts: stateOrder.map((state) => String(counts[state])) }
    }),
    lists: groups.map(({ name, items }) => ({
      name,
      items: items.map(({ title, cwe, guide, state, note, references }) => ({
        title,
        guide: [...guide, ...cwe.map(texts.cwe)].join(' '),
        state: texts.states[state ?? 'pending'],
        note: [...references, ...(note === undefined ? [] : [note])].join(' '),
      })),
    })),
  }
}

/** What was not reviewed of a target, by its reason: one sentence may hold for many items. */
function notReviewedOf({ target, groups }: DocumentCoverage) {
  const left = groups
    .flatMap(({ items }) => items)
    .filter(({ state }) => state === undefined || state === 'not_reviewed')
    .map(({ title, state, note }) => ({ title, why: state === undefined ? texts.pendingWhy : (note ?? '') }))
  return [...Map.groupBy(left, ({ why }) => why)].map(([why, items]) => ({
    target,
    why,
    items: items.map(({ title }) => title),
  }))
}

function coverOf(content: DocumentContent, version: number): [string, string][] {
  const { facts } = texts
  return [
    [facts.tests, texts.range(shortDate(content.dates.starts_on), shortDate(content.dates.ends_on))],
    [facts.made, shortDate(content.made_on)],
    [facts.version, String(version)],
    [facts.lead, content.lead],
  ]
}

function datesOf({ dates, team }: DocumentContent): [string, string][] {
  const { facts } = texts
  return [
    [facts.tests, texts.range(shortDate(dates.starts_on), shortDate(dates.ends_on))],
    [facts.report, shortDate(dates.report_on)],
    [facts.retest, shortDate(dates.retest_until)],
    [facts.team, team.join(', ')],
  ]
}

/** Findings of earlier pentests with what became of them. */
function carriedOf({ carried = [] }: DocumentContent) {
  return carried.map(({ reference, title, severity, target, result, note }) => ({
    reference,
    title,
    severity,
    target,
    result: texts.carriedResults[result ?? 'pending'],
    note: note ?? '',
  }))
}

/** Data of the template. */
function toInput(content: DocumentContent, version: number, pictures: readonly PrintedPicture[]) {
  const counts = countSeverities(content.findings)
  const chart = ranked.map((severity) => ({ severity, found: counts[severity].found }))
  const retested = content.findings.filter(({ retest }) => retest !== undefined)
  const until = shortDate(content.dates.retest_until)
  return {
    texts,
    author: brand.name,
    title: texts.title(content.title),
    subject: content.title,
    organization: content.organization,
    cover: coverOf(content, version),
    summary: markdown(content.summary),
    method: markdown(content.method),
    recommendations: markdown(content.recommendations),
    chart,
    chartText: texts.chartText(chart.map(({ severity, found }) => `${texts.severities[severity]} ${found}`)),
    targets: content.targets.map(({ name, type, address, environment }) => ({
      name,
      address,
      type: texts.targetTypes[type],
      environment: texts.environments[environment],
    })),
    dates: datesOf(content),
    exclusions: content.exclusions === '' ? texts.noExclusions : content.exclusions,
    coverage: content.coverage.map(printCoverage),
    notReviewed: content.coverage.flatMap(notReviewedOf),
    findings: content.findings.map((finding) => printFinding(finding, pictures)),
    carried: carriedOf(content),
    retestText: retested.length === 0 ? texts.noRetest(until) : texts.retestText(until),
    retests: retested.map(({ reference, title, severity, retest }) => ({
      reference,
      title,
      severity,
      result: retest ? texts.results[retest.result] : '',
      day: retest ? shortDate(retest.on) : '',
    })),
  }
}

/** Sets the report as a PDF; without pictures when one of them cannot be set. */
export async function toReportFile(
  content: DocumentContent,
  version: number,
  pictures: readonly PrintedPicture[],
): Promise<Buffer | undefined> {
  const set = (shown: readonly PrintedPicture[]) =>
    setTemplate('pentest-report', {
      texts: toInput(content, version, shown),
      maxText,
      pictures: shown.map(({ bytes }) => bytes),
    })
  return (await set(pictures)) ?? (pictures.length === 0 ? undefined : set([]))
}
