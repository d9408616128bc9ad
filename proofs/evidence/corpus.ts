import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { severities, targetTypes } from '@grana/contract/program-values'
import { judgeEvidence, type SignalFacts } from '@grana/contract/reports/judge-evidence'
import { precisionRules } from '@grana/contract/reports/points-rules'
import { createCopyFinder } from '@grana/server/modules/report-signals/test-copy-finder'
import { inRoot } from '@grana/tools/paths'

const corpusCase = z.strictObject({
  id: z.string(),
  label: z.enum(['honest', 'invented']),
  kind: z.string(),
  writing: z.enum(['careful', 'plain', 'short', 'poor']),
  target: z.strictObject({ type: z.enum(targetTypes), address: z.nullable(z.string()) }),
  scope: z.array(z.string()),
  weakness: z.string(),
  severity: z.enum(severities),
  cvss: z.nullable(z.string()),
  title: z.string(),
  summary: z.string(),
  steps: z.string(),
  impact: z.string(),
  /** Files with equal contents have the same bytes; a `stolen-` content belongs to an earlier report of another agent. */
  files: z.array(z.strictObject({ name: z.string(), content: z.string() })),
  reporter: z.strictObject({ decided: z.int(), accepted: z.int(), in_category: z.int() }),
})
export type CorpusCase = z.output<typeof corpusCase>

/** A case with its score and the kinds of its signals. */
export type JudgedCase = CorpusCase & { score: number; signals: readonly string[] }

export function loadCorpus(): CorpusCase[] {
  const folder = inRoot('content/es/evidence-corpus')
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => z.array(corpusCase).parse(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))))
}

/** A third of the corpus, drawn by the identifiers, was never looked at while the weights were chosen. */
export const isHeldOut = ({ id }: Pick<CorpusCase, 'id'>): boolean =>
  (createHash('sha256').update(id).digest()[0] ?? 0) % 3 === 0

const textOf = ({ summary, steps, impact }: CorpusCase) => [summary, steps, impact].join('\n')

/** The precision as the product computes it, without spam. */
function precisionOf({ decided, accepted }: CorpusCase['reporter']): number | null {
  return decided < precisionRules.minJudged ? null : (accepted + 1) / (decided + 2)
}

/** Compares a case with those that came before it, each by an agent of its own. */
function createComparison() {
  const contents = new Set<string>()
  const isCopy = createCopyFinder()
  return (one: CorpusCase) => {
    const copied = one.files.filter(({ content }) => content.startsWith('stolen-') || contents.has(content)).length
    for (const { content } of one.files) contents.add(content)
    return { files: copied, text: isCopy(textOf(one)) }
  }
}

export function factsOf(one: CorpusCase, copies: SignalFacts['copies']): SignalFacts {
  return {
    text: textOf(one),
    weakness: one.weakness,
    severity: one.severity,
    cvss: one.cvss ?? undefined,
    targetType: one.target.type,
    scope: one.scope,
    files: one.files.length,
    copies,
    repeats: { files: 0, text: false },
    reporter: {
      precision: precisionOf(one.reporter),
      n: one.reporter.decided,
      provenInCategory: one.reporter.in_category,
    },
  }
}

/** Judges the corpus as the worker would, in the order of arrival. */
export function judgeCorpus(corpus: readonly CorpusCase[]): JudgedCase[] {
  const compare = createComparison()
  return corpus.map((one) => {
    const { score, signals } = judgeEvidence(factsOf(one, compare(one)))
    return { ...one, score, signals: signals.map(({ kind }) => kind) }
  })
}

const scoresOf = (cases: readonly JudgedCase[], label: CorpusCase['label']) =>
  cases.filter((one) => one.label === label).map(({ score }) => score)

/** Share of pairs in which the honest report is above the invented one; an equal score counts half. */
export function honestAbove(cases: readonly JudgedCase[]): number {
  const [honest, invented] = [scoresOf(cases, 'honest'), scoresOf(cases, 'invented')]
  const wins = honest.flatMap((one) => invented.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}
