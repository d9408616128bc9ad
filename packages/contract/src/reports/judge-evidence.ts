import { signalWeights, type SignalKind } from '../attention/evidence-weights.ts'
import { parseCvss } from '../cvss/vector.ts'
import type { Severity, TargetType } from '../program-values.ts'
import { findWeakness } from '../weaknesses/taxonomy.ts'
import { countContradictions, showsOnlyRefusals } from './evidence-contradictions.ts'
import type { ReportEvidence, Signal } from './evidence-signals.ts'
import { isHostCovered, isInnerHost, isPlaceholderHost, readTraces, type EvidenceTraces } from './evidence-traces.ts'
import { precisionRules } from './points-rules.ts'

/** Numbered steps from which a description counts as ordered. */
const minSteps = 3

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
  /** Marks of the agent's traffic to the target that the organization confirmed; absent for none. */
  confirmedMarks?: number
}

type Rule = (facts: SignalFacts, traces: EvidenceTraces) => Signal | undefined

const made = (kind: SignalKind, points: number, figures: Record<string, number> = {}): Signal => ({
  kind,
  points,
  figures,
})

/** Targets that are reached by a host name or an address of a network. */
const hosted: ReadonlySet<TargetType> = new Set<TargetType>(['website', 'api', 'network', 'cloud'])

const isInScope = (scope: readonly string[]) => (host: string) => scope.some((address) => isHostCovered(host, address))

/** A host that is only named counts less than one that was asked. Evidence about another host is none about this target. */
const judgeHosts: Rule = ({ scope, targetType }, { hosts: all, named }) => {
  const hosts = all.filter((host) => !isInnerHost(host))
  const covered = hosts.filter(isInScope(scope))
  if (covered.length > 0) return made('host_in_scope', signalWeights.hostInScope, { count: covered.length })
  const isHosted = targetType !== undefined && hosted.has(targetType)
  if (isHosted && hosts.some(isPlaceholderHost)) return made('host_placeholder', signalWeights.hostPlaceholder)
  if (isHosted && hosts.length > 0) return made('host_elsewhere', signalWeights.hostElsewhere, { count: hosts.length })
  const count = named.filter(isInScope(scope)).length
  return count === 0 ? undefined : made('host_named', signalWeights.hostNamed, { count })
}

const judgeRequests: Rule = (_facts, { requests }) =>
  requests === 0 ? undefined : made('request', signalWeights.request, { count: requests })

const judgeSteps: Rule = (_facts, { steps }) =>
  steps < minSteps ? undefined : made('steps', signalWeights.steps, { count: steps })

/** Values from which a report can be looked up. */
const minValues = 2
const concreteValues = ({ details, parameters, paths }: EvidenceTraces) => details + parameters.length + paths.length

const judgeDetails: Rule = (_facts, traces) => {
  const count = concreteValues(traces)
  const points = Math.min(signalWeights.maxDetails, count * signalWeights.detail)
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

const isNone = (value: string | undefined) => value === 'N'

const isGrave = (severity: Severity): boolean => severity === 'high' || severity === 'critical'

const judgeClaim: Rule = ({ severity, files, copies }, { requests }) =>
  isGrave(severity) && requests === 0 && files <= copies.files
    ? made('claim_without_proof', signalWeights.claimWithoutProof)
    : undefined

/** Without a request, and without a value that could be looked up; a file alone says little about this target. */
const judgeNothing: Rule = ({ files, copies }, traces) => {
  const values = concreteValues(traces)
  if (traces.requests > 0 || values >= minValues) return undefined
  if (files <= copies.files) return made('nothing_shown', signalWeights.nothingShown)
  return values === 0 && traces.hosts.length === 0 ? made('nothing_shown', signalWeights.onlyFiles) : undefined
}

const judgeImpossible: Rule = ({ text }) => {
  const count = countContradictions(text)
  return count === 0 ? undefined : made('impossible_details', signalWeights.impossibleDetails, { count })
}

const judgeRefusals: Rule = ({ text }) =>
  showsOnlyRefusals(text) ? made('only_refusals', signalWeights.onlyRefusals) : undefined

/** Weaknesses that need an action of the victim: a vector without one contradicts them. */
const needsVictim: ReadonlySet<string> = new Set(['cross-site-request-forgery', 'cross-site-scripting', 'redirects'])
const reachedByNetwork: ReadonlySet<TargetType> = new Set<TargetType>(['website', 'api'])

/** Impact that a weakness has by its nature: a vector without it contradicts the claim. */
const hasNoOwnImpact = (values: Readonly<Record<string, string>>, category: string): boolean =>
  (category === 'denial-of-service' && isNone(values['A'] ?? values['VA'])) ||
  (category === 'data-exposure' && isNone(values['C'] ?? values['VC']))

const judgeVector: Rule = ({ cvss, weakness, targetType }) => {
  const parsed = cvss === undefined ? undefined : parseCvss(cvss)
  if (parsed?.ok !== true) return undefined
  const { values } = parsed.vector
  const category = findWeakness(weakness)?.category ?? ''
  const isNearOnWeb = values['AV'] !== 'N' && targetType !== undefined && reachedByNetwork.has(targetType)
  const isFarOnDevice = values['AV'] === 'N' && targetType === 'hardware'
  const hasNoVictim = values['UI'] === 'N' && needsVictim.has(category)
  return isNearOnWeb || isFarOnDevice || hasNoVictim || hasNoOwnImpact(values, category)
    ? made('vector_contradicts', signalWeights.vectorContradicts)
    : undefined
}

/** From this priority on, a finding is usually low or informative. */
const lowPriority = 4

const judgeUsualSeverity: Rule = ({ weakness, severity }) =>
  isGrave(severity) && (findWeakness(weakness)?.priority ?? 1) >= lowPriority
    ? made('above_usual', signalWeights.aboveUsual)
    : undefined

/** Newcomers neither gain nor lose by it. */
const judgePrecision: Rule = ({ reporter: { precision, n } }) => {
  if (precision === null || n < precisionRules.minJudged) return undefined
  const weight = precision < 0.5 ? signalWeights.lowPrecision : signalWeights.highPrecision
  const points = Math.round(Math.abs(precision - 0.5) * 2 * weight)
  return made('precision', points, { percent: Math.round(precision * 100), n })
}

const judgeCategory: Rule = ({ reporter: { provenInCategory: count } }) =>
  count === 0 ? undefined : made('category_proven', signalWeights.categoryProven, { count })

const judgeTraffic: Rule = ({ confirmedMarks: count = 0 }) =>
  count === 0 ? undefined : made('traffic_confirmed', signalWeights.trafficConfirmed, { count })

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
  judgeNothing,
  judgeImpossible,
  judgeRefusals,
  judgeVector,
  judgeUsualSeverity,
  judgePrecision,
  judgeCategory,
  judgeTraffic,
]

/** The signals of a report, in the order of `signalKinds`, and their sum. */
export function judgeEvidence(facts: SignalFacts): ReportEvidence {
  const traces = readTraces(facts.text)
  const signals = rules.flatMap((rule) => rule(facts, traces) ?? [])
  const sum = signals.reduce((total: number, { points }) => total + points, signalWeights.start)
  return { score: Math.min(100, Math.max(0, sum)), signals }
}
