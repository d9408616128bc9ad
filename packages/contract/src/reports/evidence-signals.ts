import * as z from 'zod/mini'
import { parseCvss } from '../cvss/vector.ts'
import type { Severity, TargetType } from '../program-values.ts'
import { findWeakness } from '../weaknesses/taxonomy.ts'
import { isHostCovered, isPlaceholderHost, readTraces, type EvidenceTraces } from './evidence-traces.ts'
import { precisionRules } from './points-rules.ts'

/** What a machine can check about a report. Each signal has one reason that both sides read. */
export const signalKinds = [
  'host_in_scope',
  'host_elsewhere',
  'host_placeholder',
  'request',
  'steps',
  'details',
  'files',
  'copied_files',
  'repeated_files',
  'copied_text',
  'repeated_text',
  'claim_without_proof',
  'vector_contradicts',
  'above_usual',
  'precision',
  'category_proven',
] as const
export type SignalKind = (typeof signalKinds)[number]

/**
 * Published weights. The score starts in the middle, so that a report about which nothing is known is neither first nor
 * last. Signals order the inbox; none of them closes or hides a report.
 */
export const signalWeights = {
  start: 50,
  hostInScope: 10,
  hostElsewhere: -15,
  hostPlaceholder: -10,
  request: 10,
  steps: 5,
  /** Per concrete value, up to the maximum. */
  detail: 2,
  mostDetails: 8,
  firstFile: 8,
  moreFiles: 4,
  copiedFiles: -30,
  repeatedFiles: -5,
  copiedText: -25,
  repeatedText: -8,
  claimWithoutProof: -15,
  vectorContradicts: -8,
  aboveUsual: -6,
  /** At a precision of 100 %; the same, negative, at 0 %. */
  precision: 20,
  categoryProven: 4,
} as const

/** The fewest and the most points of each signal, for the explanation of the score. */
export const signalPoints: Readonly<Record<SignalKind, readonly [least: number, most: number]>> = {
  host_in_scope: [signalWeights.hostInScope, signalWeights.hostInScope],
  host_elsewhere: [signalWeights.hostElsewhere, signalWeights.hostElsewhere],
  host_placeholder: [signalWeights.hostPlaceholder, signalWeights.hostPlaceholder],
  request: [signalWeights.request, signalWeights.request],
  steps: [signalWeights.steps, signalWeights.steps],
  details: [signalWeights.detail, signalWeights.mostDetails],
  files: [signalWeights.firstFile, signalWeights.firstFile + signalWeights.moreFiles],
  copied_files: [signalWeights.copiedFiles, signalWeights.copiedFiles],
  repeated_files: [signalWeights.repeatedFiles, signalWeights.repeatedFiles],
  copied_text: [signalWeights.copiedText, signalWeights.copiedText],
  repeated_text: [signalWeights.repeatedText, signalWeights.repeatedText],
  claim_without_proof: [signalWeights.claimWithoutProof, signalWeights.claimWithoutProof],
  vector_contradicts: [signalWeights.vectorContradicts, signalWeights.vectorContradicts],
  above_usual: [signalWeights.aboveUsual, signalWeights.aboveUsual],
  precision: [-signalWeights.precision, signalWeights.precision],
  category_proven: [signalWeights.categoryProven, signalWeights.categoryProven],
}

/** Numbered steps from which a description counts as ordered. */
const fewestSteps = 3

const signal = z.object({
  kind: z.enum(signalKinds),
  points: z.int(),
  /** Figures of its reason; never a text of the report. */
  figures: z.record(z.string(), z.number()),
})
export type Signal = z.output<typeof signal>

/** The evidence of a report: the sum of its signals, within 0 and 100, and each of them. */
export const reportEvidence = z.object({ score: z.int(), signals: z.array(signal) })
export type ReportEvidence = z.output<typeof reportEvidence>

/** What the signals of a report are computed from. */
export type SignalFacts = {
  /** Summary, steps and impact. */
  text: string
  weakness: string
  severity: Severity
  cvss: string | undefined
  targetType: TargetType | undefined
  /** Addresses in scope of the version that judges the report. */
  scope: readonly string[]
  /** Files that were opened and are what their names say. */
  files: number
  /** Files and near-identical texts of earlier reports: by other agents, and by the same one. */
  copies: { files: number; text: boolean }
  repeats: { files: number; text: boolean }
  /** Without a precision below the fewest decided reports. */
  reporter: { precision: number | null; n: number; provenInCategory: number }
}

type Rule = (facts: SignalFacts, traces: EvidenceTraces) => Signal | undefined

const made = (kind: SignalKind, points: number, figures: Record<string, number> = {}): Signal => ({
  kind,
  points,
  figures,
})

/** Targets that are reached by a host name or an address of a network. */
const hosted: ReadonlySet<TargetType> = new Set<TargetType>(['website', 'api', 'network'])

const judgeHosts: Rule = ({ scope, targetType }, { hosts }) => {
  const covered = hosts.filter((host) => scope.some((address) => isHostCovered(host, address)))
  if (covered.length > 0) return made('host_in_scope', signalWeights.hostInScope, { count: covered.length })
  if (targetType === undefined || !hosted.has(targetType) || hosts.length === 0) return undefined
  if (hosts.some(isPlaceholderHost)) return made('host_placeholder', signalWeights.hostPlaceholder)
  return made('host_elsewhere', signalWeights.hostElsewhere, { count: hosts.length })
}

const judgeRequests: Rule = (_facts, { requests }) =>
  requests === 0 ? undefined : made('request', signalWeights.request, { count: requests })

const judgeSteps: Rule = (_facts, { steps }) =>
  steps < fewestSteps ? undefined : made('steps', signalWeights.steps, { count: steps })

const judgeDetails: Rule = (_facts, { details, parameters, paths }) => {
  const count = details + parameters.length + paths.length
  const points = Math.min(signalWeights.mostDetails, count * signalWeights.detail)
  return count === 0 ? undefined : made('details', points, { count })
}

const judgeFiles: Rule = ({ files, copies }) => {
  if (files <= copies.files) return undefined
  const own = files - copies.files
  return made('files', signalWeights.firstFile + (own > 1 ? signalWeights.moreFiles : 0), { count: own })
}

const judgeCopiedFiles: Rule = ({ copies }) =>
  copies.files === 0 ? undefined : made('copied_files', signalWeights.copiedFiles, { count: copies.files })

const judgeRepeatedFiles: Rule = ({ repeats, copies }) =>
  repeats.files === 0 || copies.files > 0
    ? undefined
    : made('repeated_files', signalWeights.repeatedFiles, { count: repeats.files })

const judgeCopiedText: Rule = ({ copies, repeats }) => {
  if (copies.text) return made('copied_text', signalWeights.copiedText)
  return repeats.text ? made('repeated_text', signalWeights.repeatedText) : undefined
}

const isGrave = (severity: Severity): boolean => severity === 'high' || severity === 'critical'

const judgeClaim: Rule = ({ severity, files, copies }, { requests }) =>
  isGrave(severity) && requests === 0 && files <= copies.files
    ? made('claim_without_proof', signalWeights.claimWithoutProof)
    : undefined

/** Weaknesses that need an action of the victim: a vector without one contradicts them. */
const needsVictim: ReadonlySet<string> = new Set(['cross-site-request-forgery', 'redirects'])
const reachedByNetwork: ReadonlySet<TargetType> = new Set<TargetType>(['website', 'api'])

const judgeVector: Rule = ({ cvss, weakness, targetType }) => {
  const parsed = cvss === undefined ? undefined : parseCvss(cvss)
  if (parsed?.ok !== true) return undefined
  const { values } = parsed.vector
  const isFar = values['AV'] === 'N'
  const isNearOnWeb = !isFar && targetType !== undefined && reachedByNetwork.has(targetType)
  const hasNoVictim = values['UI'] === 'N' && needsVictim.has(findWeakness(weakness)?.category ?? '')
  return isNearOnWeb || hasNoVictim ? made('vector_contradicts', signalWeights.vectorContradicts) : undefined
}

/** From this priority on, a finding is usually low or informative. */
const lowPriority = 4

const judgeUsualSeverity: Rule = ({ weakness, severity }) =>
  isGrave(severity) && (findWeakness(weakness)?.priority ?? 1) >= lowPriority
    ? made('above_usual', signalWeights.aboveUsual)
    : undefined

/** Newcomers neither gain nor lose by it. */
const judgePrecision: Rule = ({ reporter: { precision, n } }) => {
  if (precision === null || n < precisionRules.fewestJudged) return undefined
  const points = Math.round((precision - 0.5) * 2 * signalWeights.precision)
  return made('precision', points, { percent: Math.round(precision * 100), n })
}

const judgeCategory: Rule = ({ reporter: { provenInCategory: count } }) =>
  count === 0 ? undefined : made('category_proven', signalWeights.categoryProven, { count })

const rules: readonly Rule[] = [
  judgeHosts,
  judgeRequests,
  judgeSteps,
  judgeDetails,
  judgeFiles,
  judgeCopiedFiles,
  judgeRepeatedFiles,
  judgeCopiedText,
  judgeClaim,
  judgeVector,
  judgeUsualSeverity,
  judgePrecision,
  judgeCategory,
]

/** The signals of a report, in the order of `signalKinds`, and their sum. */
export function judgeEvidence(facts: SignalFacts): ReportEvidence {
  const traces = readTraces(facts.text)
  const signals = rules.flatMap((rule) => rule(facts, traces) ?? [])
  const sum = signals.reduce((total: number, { points }) => total + points, signalWeights.start)
  return { score: Math.min(100, Math.max(0, sum)), signals }
}
