import { parseCvss } from '../cvss/vector.ts'
import type { Severity, TargetType } from '../program-values.ts'
import { findWeakness } from '../weaknesses/taxonomy.ts'
import { signalWeights, type ReportEvidence, type Signal, type SignalKind } from './evidence-signals.ts'
import { isHostCovered, isPlaceholderHost, readTraces, type EvidenceTraces } from './evidence-traces.ts'
import { precisionRules } from './points-rules.ts'

/** Numbered steps from which a description counts as ordered. */
const fewestSteps = 3

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
