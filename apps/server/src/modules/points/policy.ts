import type { Severity } from '@grana/contract/program-values'
import type { PointsReason, PrecisionOutcome } from '@grana/contract/reports/points'
import { pointsRules, precisionRules } from '@grana/contract/reports/points-rules'

const { duplicateShare, penalties, outOfScope } = pointsRules
const bySeverity: Readonly<Record<Severity, number>> = pointsRules.bySeverity
const dayMs = 86_400_000

/** An event of a report of the agent, or of the original of one of their duplicates. Facts are in chronological order. */
export type PointsFact = {
  reportId: string
  number: number
  agentId: string
  claimedSeverity: Severity
  kind: 'moved' | 'severity_set' | 'quality_set' | 'retest_answered'
  to: string | null
  closingReason: string | null
  severity: Severity | null
  quality: number | null
  duplicateOf: string | null
  /** The share of the agent in a report that another one sent; `null` in their own. */
  percent?: number | null
  /** Shares of the authors besides the one who sent it. */
  otherPercents?: readonly number[]
  at: Date
}

export type PointsEntry = {
  number: number
  reportId: string
  event: number
  verdict: PrecisionOutcome
  why: PointsReason
  points: number
  balance: number
  at: Date
}

type ReportValue = {
  agentId: string
  severity: Severity
  percent: number | null
  otherPercents: readonly number[]
  state: string
  reason: string | null
  quality: number
  /** Retests that the agent answered. */
  retests: number
  duplicateOf: string | null
  /** Points that the report should give, points that it gave, and how it counts towards precision. */
  worth: number
  given: number
  verdict: PrecisionOutcome
  /** Fixed when the report is closed; later reports do not raise it. */
  penalty: number
}

const initialValue = ({ agentId, claimedSeverity, percent = null, otherPercents = [] }: PointsFact): ReportValue => ({
  agentId,
  percent,
  otherPercents,
  severity: claimedSeverity,
  state: 'received',
  reason: null,
  quality: 0,
  retests: 0,
  duplicateOf: null,
  worth: 0,
  given: 0,
  verdict: 'none',
  penalty: 0,
})

/** Accepted, or closed after acceptance: the report keeps its points. */
function isAccepted({ state, reason }: ReportValue): boolean {
  return state === 'accepted' || reason === 'resolved' || reason === 'risk_accepted'
}

function applyFact(before: ReportValue, fact: PointsFact): ReportValue {
  if (fact.kind === 'retest_answered') return { ...before, retests: before.retests + 1 }
  if (fact.kind === 'quality_set') return { ...before, quality: fact.quality ?? 0 }
  const severity = fact.severity ?? before.severity
  if (fact.kind === 'severity_set') return { ...before, severity }
  // An archived report keeps its closing.
  if (fact.to === 'archived') return before
  const isJudgedAgain = before.state === 'closed'
  return {
    ...before,
    severity,
    state: fact.to ?? before.state,
    reason: fact.closingReason,
    duplicateOf: fact.duplicateOf,
    quality: isJudgedAgain ? 0 : before.quality,
    penalty: 0,
  }
}

/** Points are counted in quarters. */
const partOf = (worth: number, percent: number): number => Math.trunc((worth * percent * 4) / 100) / 4

/** What the agent gets of the points of a report: authors their share, rounded towards zero, and the one who sent it the rest. */
function shareOf(worth: number, { percent, otherPercents }: ReportValue): number {
  if (percent !== null) return partOf(worth, percent)
  return otherPercents.reduce((left, other) => left - partOf(worth, other), worth)
}

type ReportWorth = { worth: number; verdict: PrecisionOutcome }

/** Points of a report in its current state. A duplicate of another agent's accepted report gives a share of the original's. */
function worthOf(report: ReportValue, original: ReportValue | undefined): ReportWorth {
  if (isAccepted(report)) return { worth: bySeverity[report.severity] + report.quality, verdict: 'valid' }
  if (report.state !== 'closed') return { worth: 0, verdict: 'none' }
  if (report.reason === 'duplicate') {
    const isShared = original !== undefined && original.agentId !== report.agentId && isAccepted(original)
    if (!isShared) return { worth: 0, verdict: 'none' }
    return { worth: bySeverity[original.severity] * duplicateShare, verdict: 'valid' }
  }
  if (report.reason === 'spam') return { worth: penalties.spam, verdict: 'spam' }
  if (report.reason === 'not_applicable') return { worth: penalties.not_applicable, verdict: 'invalid' }
  if (report.reason === 'out_of_scope') return { worth: report.penalty, verdict: 'invalid' }
  return { worth: 0, verdict: 'none' }
}

function reasonFor(after: ReportValue, { fact, isOriginal }: { fact: PointsFact; isOriginal: boolean }): PointsReason {
  if (isOriginal) return 'original'
  if (fact.kind === 'severity_set') return 'severity'
  if (fact.kind === 'quality_set') return 'quality'
  if (fact.kind === 'retest_answered') return 'retest'
  if (isAccepted(after)) return 'accepted'
  const { reason } = after
  const isNamed =
    reason === 'duplicate' || reason === 'not_applicable' || reason === 'out_of_scope' || reason === 'spam'
  return after.state === 'closed' && isNamed ? reason : 'reopened'
}

/**
 * Calculates the point entries of an agent from the report events. Each report has a value in its current state; an entry is
 * a change of that value. The balance never goes below zero: a penalty that exceeds the balance is cut and not carried over.
 * A reopened report reverts at most the points that it gave or took.
 */
export function calculatePoints(agentId: string, facts: readonly PointsFact[]): PointsEntry[] {
  const reports = new Map<string, ReportValue>()
  const entries: PointsEntry[] = []
  const closedOutside: { reportId: string; at: Date }[] = []
  let balance = 0

  const recordChange = (reportId: string, fact: PointsFact) => {
    const report = reports.get(reportId)
    if (report === undefined || report.agentId !== agentId) return
    const original = report.duplicateOf === null ? undefined : reports.get(report.duplicateOf)
    const { worth: judged, verdict } = worthOf(report, original)
    // The work of a retest is done, whatever becomes of the report.
    const worth = shareOf(judged, report) + report.retests * pointsRules.retest
    if (worth === report.worth && verdict === report.verdict) return
    const change = worth === report.worth ? 0 : worth - report.given
    const points = Math.max(change, 0 - balance)
    balance += points
    reports.set(reportId, { ...report, worth, verdict, given: report.given + points })
    const why = reasonFor(report, { fact, isOriginal: reportId !== fact.reportId })
    const number = entries.length + 1
    entries.push({ number, reportId, event: fact.number, verdict, why, points, balance, at: fact.at })
  }

  const penaltyOf = ({ reportId, at }: PointsFact): number => {
    const since = at.getTime() - outOfScope.days * dayMs
    const earlier = closedOutside.filter(
      (closed) => closed.at.getTime() > since && reports.get(closed.reportId)?.reason === 'out_of_scope',
    )
    closedOutside.push({ reportId, at })
    return new Set(earlier.map((closed) => closed.reportId)).size >= outOfScope.free ? penalties.out_of_scope : 0
  }

  for (const fact of facts) {
    const before = reports.get(fact.reportId) ?? initialValue(fact)
    const after = applyFact(before, fact)
    const isOutside = fact.closingReason === 'out_of_scope' && fact.to === 'closed' && fact.agentId === agentId
    reports.set(fact.reportId, isOutside ? { ...after, penalty: penaltyOf(fact) } : after)
    recordChange(fact.reportId, fact)
    for (const [id, { duplicateOf }] of reports) if (duplicateOf === fact.reportId) recordChange(id, fact)
  }
  return entries
}

/**
 * Share of valid reports of an agent, with the number `n` of judged reports. Spam counts twice against the agent and once in
 * `n`. Below the minimum of judged reports precision is `null`: after one accepted report it would be 67%.
 */
export function calculatePrecision({ valid, invalid, spam }: { valid: number; invalid: number; spam: number }) {
  const n = valid + invalid + spam
  const against = invalid + precisionRules.spamWeight * spam
  return { precision: n < precisionRules.minJudged ? null : (valid + 1) / (valid + against + 2), n }
}
