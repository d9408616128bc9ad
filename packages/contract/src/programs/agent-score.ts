import { severities, type Severity } from '../program-values.ts'

/** What a search knows of an agent: all that the order of its results depends on. */
export type FoundFacts = {
  /** Accepted reports of the category that was searched, or of all. */
  accepted: number
  /** The highest severity among them; `null` without any. */
  severity: Severity | null
  /** In percent; `null` with too few judged reports. */
  precision: number | null
  /** Reports closed as spam. */
  spam: number
  has_factor: boolean
  /** Weekly minutes within the office hours of the member who searches; `null` where the agent does not show hours. */
  shared_minutes: number | null
}

export const scoreParts = ['accepted', 'severity', 'precision', 'hours', 'factor', 'spam'] as const
export type ScorePart = (typeof scoreParts)[number]

/** A reason for an agent above zero, against below, and neither at zero. */
export type ScoreReason = { part: ScorePart; points: number }

const bySeverity: Readonly<Record<Severity, number>> = { informative: 0, low: 4, medium: 8, high: 14, critical: 20 }

/** Rules of the score; the generated column `agent_skills.standing` and `grana.find_agents` calculate the same. */
export const scoreRules = { maxAccepted: 30, maxHours: 12, unknown: -4 } as const

function pointsOfHours(minutes: number | null): number {
  if (minutes === null) return 0
  return minutes === 0 ? scoreRules.unknown : Math.min(scoreRules.maxHours, Math.ceil(minutes / 180))
}

const pointsOf: Readonly<Record<ScorePart, (facts: FoundFacts) => number>> = {
  accepted: ({ accepted }) => Math.min(scoreRules.maxAccepted, Math.round(6 * Math.log2(1 + accepted))),
  severity: ({ severity }) => (severity === null ? 0 : bySeverity[severity]),
  precision: ({ precision }) => (precision === null ? scoreRules.unknown : Math.floor(((precision - 50) * 2) / 5)),
  hours: ({ shared_minutes: minutes }) => pointsOfHours(minutes),
  factor: ({ has_factor: isOn }) => (isOn ? 4 : -4),
  spam: ({ spam }) => (spam === 0 ? 0 : -10 * Math.min(spam, 2)),
}

/** The reasons for and against an agent; they add up to the score that orders the results. */
export function scoreAgent(facts: FoundFacts): { score: number; reasons: ScoreReason[] } {
  const reasons = scoreParts.map((part) => ({ part, points: pointsOf[part](facts) }))
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
}

/** The place of a severity in its order, as `agent_skills.severity` stores it. */
export const severityRank = (severity: Severity): number => severities.indexOf(severity)
