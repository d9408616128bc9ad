import { findWeakness } from '../weaknesses/taxonomy.ts'
import { readTraces, type EvidenceTraces } from './evidence-traces.ts'

/** What two reports can have in common. */
export const matchKinds = ['path', 'parameter', 'weakness', 'target', 'words', 'host'] as const
export type MatchKind = (typeof matchKinds)[number]

/** Published weights: together they are 100. Where a flaw is says more than its words. */
export const matchWeights: Readonly<Record<MatchKind, number>> = {
  path: 30,
  parameter: 15,
  weakness: 20,
  target: 10,
  words: 20,
  host: 5,
}

/** Candidates with less are left out: a target alone says nothing. */
export const minMatch = 30

export type ReportMatch = { kind: MatchKind; values: string[] }

/** A report, or a known issue, which names neither target nor weakness. */
export type ComparedReport = {
  readonly title: string
  readonly text: string
  readonly target?: string | undefined
  readonly weakness?: string | undefined
}

/** Longer texts are compared by their beginning. */
const maxCharacters = 20_000
const maxValues = 5
const minLetters = 4

/** Identifiers in a path differ between two reports of the same flaw. */
const shapeOf = (path: string): string =>
  path
    .toLowerCase()
    .split('/')
    .map((part) => (/^(?:\d+|[0-9a-f-]{16,}|[0-9a-f]{8,}|[{<:$%*].*)$/.test(part) ? '*' : part))
    .join('/')

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    (
      text
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).filter((word) => word.length >= minLetters),
  )

export type ReportTraces = ComparedReport & { readonly traces: EvidenceTraces; readonly words: ReadonlySet<string> }

/** Reads a report once for all comparisons. */
export const readReport = (report: ComparedReport): ReportTraces => ({
  ...report,
  traces: readTraces(report.text.slice(0, maxCharacters)),
  words: wordsOf(report.title),
})

function sharedOf(one: readonly string[], other: readonly string[], shape = (value: string) => value): string[] {
  const shapes = new Set(other.map(shape))
  return one.filter((value) => shapes.has(shape(value))).slice(0, maxValues)
}

function sharedWords(one: ReportTraces, other: ReportTraces): { share: number; values: string[] } {
  const values = [...one.words].filter((word) => other.words.has(word))
  const all = new Set([...one.words, ...other.words]).size
  return { share: all === 0 ? 0 : values.length / all, values: values.slice(0, maxValues) }
}

const lower = (value: string) => value.toLowerCase()

/** Whether both are the same weakness, and half of it for the same category. */
function weaknessShare(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return 0
  if (one === other) return 1
  const [category, otherCategory] = [findWeakness(one)?.category, findWeakness(other)?.category]
  return category !== undefined && category === otherCategory ? 0.5 : 0
}

/** How alike two reports are, from 0 to 100, and what they have in common. */
export function compareReports(one: ReportTraces, other: ReportTraces): { score: number; matches: ReportMatch[] } {
  const words = sharedWords(one, other)
  const alike = (kind: MatchKind, share: number, values: string[] = []) => ({ kind, values, share })
  const shared = (kind: MatchKind, values: string[]) => alike(kind, values.length > 0 ? 1 : 0, values)
  const weakness = weaknessShare(one.weakness, other.weakness)
  const isSameTarget = one.target !== undefined && one.target === other.target
  const found = [
    shared('path', sharedOf(one.traces.paths, other.traces.paths, shapeOf)),
    shared('parameter', sharedOf(one.traces.parameters, other.traces.parameters, lower)),
    alike('weakness', weakness),
    alike('target', isSameTarget ? 1 : 0),
    alike('words', words.share, words.values),
    shared('host', sharedOf(one.traces.hosts, other.traces.hosts)),
  ].filter(({ share }) => share > 0)
  const score = found.reduce((sum, { kind, share }) => sum + matchWeights[kind] * share, 0)
  return { score: Math.round(score), matches: found.map(({ kind, values }) => ({ kind, values })) }
}
