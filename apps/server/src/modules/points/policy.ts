import type { Severity } from '@grana/contract/program-values'
import type { PointsReason, PointsVerdict } from '@grana/contract/reports/points'
import { pointsRules, precisionRules } from '@grana/contract/reports/points-rules'

const { duplicateShare, penalties, outOfScope } = pointsRules
const bySeverity: Readonly<Record<Severity, number>> = pointsRules.bySeverity
const dayMs = 86_400_000

/** Something that happened to a report of the agent, or to one that such a report repeats. In order of time. */
export type Fact = {
  reportId: string
  number: number
  agentId: string
  claimedSeverity: Severity
  kind: 'moved' | 'severity_set' | 'quality_set'
  to: string | null
  closingReason: string | null
  severity: Severity | null
  quality: number | null
  duplicateOf: string | null
  at: Date
}

export type Entry = {
  number: number
  reportId: string
  event: number
  verdict: PointsVerdict
  why: PointsReason
  points: number
  balance: number
  at: Date
}

type Standing = {
  agentId: string
  severity: Severity
  state: string
  reason: string | null
  quality: number
  duplicateOf: string | null
  /** What it should be worth, what it gave in fact, and what it counts as. */
  worth: number
  given: number
  verdict: PointsVerdict
  /** Kept from the closing: later reports do not make it dearer. */
  penalty: number
}

const born = ({ agentId, claimedSeverity }: Fact): Standing => ({
  agentId,
  severity: claimedSeverity,
  state: 'received',
  reason: null,
  quality: 0,
  duplicateOf: null,
  worth: 0,
  given: 0,
  verdict: 'none',
  penalty: 0,
})

/** Accepted, or closed after it was: what a report of this kind gave stays with it. */
function isAccepted({ state, reason }: Standing): boolean {
  return state === 'accepted' || reason === 'resolved' || reason === 'risk_accepted'
}

function stepped(before: Standing, fact: Fact): Standing {
  if (fact.kind === 'quality_set') return { ...before, quality: fact.quality ?? 0 }
  const severity = fact.severity ?? before.severity
  if (fact.kind === 'severity_set') return { ...before, severity }
  // Archived is what it was closed as.
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

type Worth = { worth: number; verdict: PointsVerdict }

/** What a report is worth as it stands; a duplicate of another agent's report, as much of that as it shares. */
function worthOf(report: Standing, original: Standing | undefined): Worth {
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

function whyOf(after: Standing, { fact, isOriginal }: { fact: Fact; isOriginal: boolean }): PointsReason {
  if (isOriginal) return 'original'
  if (fact.kind === 'severity_set') return 'severity'
  if (fact.kind === 'quality_set') return 'quality'
  if (isAccepted(after)) return 'accepted'
  const { reason } = after
  const isNamed =
    reason === 'duplicate' || reason === 'not_applicable' || reason === 'out_of_scope' || reason === 'spam'
  return after.state === 'closed' && isNamed ? reason : 'reopened'
}

/**
 * The points of an agent, entry by entry, from what happened to reports. Every report is worth something as it stands; an
 * entry is what that changed. Nobody goes below zero: what could not be taken is forgiven, and a report that is judged again
 * takes back what it gave, and gives back what it took, no more.
 */
export function pointsOf(agentId: string, facts: readonly Fact[]): Entry[] {
  const reports = new Map<string, Standing>()
  const entries: Entry[] = []
  const closedOutside: { reportId: string; at: Date }[] = []
  let balance = 0

  const settle = (reportId: string, fact: Fact) => {
    const report = reports.get(reportId)
    if (report === undefined || report.agentId !== agentId) return
    const original = report.duplicateOf === null ? undefined : reports.get(report.duplicateOf)
    const { worth, verdict } = worthOf(report, original)
    if (worth === report.worth && verdict === report.verdict) return
    const wished = worth === report.worth ? 0 : worth - report.given
    const points = Math.max(wished, 0 - balance)
    balance += points
    reports.set(reportId, { ...report, worth, verdict, given: report.given + points })
    const why = whyOf(report, { fact, isOriginal: reportId !== fact.reportId })
    const number = entries.length + 1
    entries.push({ number, reportId, event: fact.number, verdict, why, points, balance, at: fact.at })
  }

  const penaltyOf = ({ reportId, at }: Fact): number => {
    const since = at.getTime() - outOfScope.days * dayMs
    const earlier = closedOutside.filter(
      (closed) => closed.at.getTime() > since && reports.get(closed.reportId)?.reason === 'out_of_scope',
    )
    closedOutside.push({ reportId, at })
    return new Set(earlier.map((closed) => closed.reportId)).size >= outOfScope.free ? penalties.out_of_scope : 0
  }

  for (const fact of facts) {
    const before = reports.get(fact.reportId) ?? born(fact)
    const after = stepped(before, fact)
    const isOutside = fact.closingReason === 'out_of_scope' && fact.to === 'closed' && fact.agentId === agentId
    reports.set(fact.reportId, isOutside ? { ...after, penalty: penaltyOf(fact) } : after)
    settle(fact.reportId, fact)
    for (const [id, { duplicateOf }] of reports) if (duplicateOf === fact.reportId) settle(id, fact)
  }
  return entries
}

/**
 * How often reports of an agent are right, with how many it rests on. Spam counts twice against, and once as a report. Below
 * the fewest there is no figure: after one accepted report it would say 67%.
 */
export function precisionOf({ valid, invalid, spam }: { valid: number; invalid: number; spam: number }) {
  const n = valid + invalid + spam
  const against = invalid + precisionRules.spamWeight * spam
  return { precision: n < precisionRules.fewestJudged ? null : (valid + 1) / (valid + against + 2), n }
}

/** The same figures from entries, as the database counts them. */
export function figuresOf(entries: readonly Entry[], at: Date) {
  const latest = new Map(entries.map((entry) => [entry.reportId, entry]))
  const since = at.getTime() - precisionRules.days * dayMs
  const counted = [...latest.values()].filter((entry) => entry.at.getTime() > since)
  const count = (verdict: PointsVerdict) => counted.filter((entry) => entry.verdict === verdict).length
  return {
    points: entries.at(-1)?.balance ?? 0,
    valid: count('valid'),
    invalid: count('invalid'),
    spam: count('spam'),
  }
}
