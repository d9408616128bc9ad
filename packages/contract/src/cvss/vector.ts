import { cvssMetrics, cvssVersions, notDefined, type CvssMetric, type CvssVersion } from './metrics.ts'

/** A parsed vector: every base metric, and the defined metrics of the other groups. */
export interface CvssVector {
  readonly version: CvssVersion
  readonly values: Readonly<Record<string, string>>
}

/** Why a text is not a vector. */
export type CvssProblem =
  | { readonly reason: 'empty' | 'too_long' | 'prefix' }
  /** A version of the standard that is not supported. */
  | { readonly reason: 'version'; readonly version: string }
  /** A segment between two slashes that is not a metric with a value. */
  | { readonly reason: 'form'; readonly piece: string }
  | { readonly reason: 'metric'; readonly version: CvssVersion; readonly metric: string }
  | { readonly reason: 'value'; readonly metric: string; readonly value: string; readonly values: readonly string[] }
  | { readonly reason: 'twice'; readonly metric: string }
  | { readonly reason: 'missing'; readonly metrics: readonly string[] }

export type CvssParseResult =
  | { readonly ok: true; readonly vector: CvssVector }
  | { readonly ok: false; readonly problem: CvssProblem }

/** A vector that defines every metric has 178 characters; longer texts are rejected without parsing. */
export const maxCvssVectorLength = 300

const MAX_QUOTE_LENGTH = 20

const toProblem = (problem: CvssProblem): CvssParseResult => ({ ok: false, problem })
const truncateQuote = (text: string): string => text.slice(0, MAX_QUOTE_LENGTH)

const byCode: Readonly<Record<CvssVersion, ReadonlyMap<string, CvssMetric>>> = {
  '3.1': new Map(cvssMetrics['3.1'].map((metric) => [metric.code, metric])),
  '4.0': new Map(cvssMetrics['4.0'].map((metric) => [metric.code, metric])),
}

type VectorPieces = { readonly version: CvssVersion; readonly pieces: readonly string[] }

function readPieces({ version, pieces }: VectorPieces): CvssProblem | Map<string, string> {
  const found = new Map<string, string>()
  for (const piece of pieces) {
    const [code = '', value, ...rest] = piece.split(':')
    if (code === '' || !value || rest.length > 0) return { reason: 'form', piece: truncateQuote(piece) }
    const metric = byCode[version].get(code)
    if (!metric) return { reason: 'metric', version, metric: truncateQuote(code) }
    if (found.has(code)) return { reason: 'twice', metric: code }
    const values = metric.group === 'base' ? metric.values : [...metric.values, notDefined]
    if (!values.includes(value)) return { reason: 'value', metric: code, value: truncateQuote(value), values }
    found.set(code, value)
  }
  return found
}

/** Base metrics without a value, in the order of a vector. */
export function missingCvssMetrics({ version, values }: CvssVector): readonly string[] {
  return cvssMetrics[version].filter(({ code, group }) => group === 'base' && !values[code]).map(({ code }) => code)
}

/** Values of known metrics, in the order of a vector; metrics that are not defined are left out. */
function inOrder(version: CvssVersion, value: (code: string) => string | undefined): Record<string, string> {
  const pairs = cvssMetrics[version].flatMap(({ code }) => {
    const found = value(code)
    return found === undefined || found === notDefined ? [] : [[code, found] as const]
  })
  return Object.fromEntries(pairs)
}

/** Parses a vector with its metrics in any order; problems are structured, so that a screen can phrase them. */
export function parseCvss(text: string): CvssParseResult {
  if (text.length > maxCvssVectorLength) return toProblem({ reason: 'too_long' })
  const line = text.trim()
  if (line === '') return toProblem({ reason: 'empty' })
  const prefix = /^CVSS:([^/:]*)\//.exec(line)
  if (!prefix) return toProblem({ reason: 'prefix' })
  const [start, named = ''] = prefix
  const version = cvssVersions.find((known) => known === named)
  if (!version) return toProblem({ reason: 'version', version: truncateQuote(named) })
  const found = readPieces({ version, pieces: line.slice(start.length).split('/') })
  if (!(found instanceof Map)) return toProblem(found)
  const vector = { version, values: inOrder(version, (code) => found.get(code)) }
  const metrics = missingCvssMetrics(vector)
  return metrics.length > 0 ? toProblem({ reason: 'missing', metrics }) : { ok: true, vector }
}

/** Formats a vector in the order that FIRST gives, without metrics that are not defined. */
export function formatCvss({ version, values }: CvssVector): string {
  const pieces = Object.entries(inOrder(version, (code) => values[code])).map((pair) => pair.join(':'))
  return [`CVSS:${version}`, ...pieces].join('/')
}
