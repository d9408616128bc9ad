import type { Severity } from '../program-values.ts'
import type { ReportEvidence } from '../reports/evidence-signals.ts'
import { precisionRules } from '../reports/points-rules.ts'

/** The published rules of the attention budget: what a week of triage is worth, and what agents may send meanwhile. */
export const attentionRules = {
  /** Minutes of a first look where too few were measured. */
  usualMinutes: 25,
  minMeasured: 10,
  /** Days of the measurement. */
  measuredDays: 28,
  /** A longer pause between two acts is no work on the report. */
  longestLook: 60,
  /** Reports per agent within 24 hours: to all programs, and to one. */
  perDay: 30,
  perProgram: 10,
  /** To one program while it is over its capacity. Newcomers always have theirs. */
  newcomers: 2,
  byPrecision: [
    { from: 0.8, limit: 10 },
    { from: 0.6, limit: 6 },
    { from: 0.4, limit: 3 },
    { from: 0.2, limit: 2 },
    { from: 0, limit: 1 },
  ],
  /** Evidence from which a critical report is not held back. */
  completeFrom: 80,
} as const

type Hours = { weekly_hours: number | null; minutes: number }

/** First looks a week; null without declared hours. */
export function capacityOf({ weekly_hours: hours, minutes }: Hours): number | null {
  return hours === null ? null : Math.max(1, Math.floor((hours * 60) / minutes))
}

/** Whether more reports wait than a week of triage handles. */
export function isOverCapacity(facts: Hours & { waiting: number }): boolean {
  const capacity = capacityOf(facts)
  return capacity !== null && facts.waiting > capacity
}

/** Days until a first look at a report that joins the queue now; null without declared hours. */
export function daysOfWaiting({ weekly_hours: hours, minutes, waiting }: Hours & { waiting: number }): number | null {
  return hours === null ? null : ((waiting + 1) * minutes * 7) / (hours * 60)
}

export type AgentRecord = { precision: number | null; n: number }

/** Reports that an agent may send to a program within 24 hours, and what decides it. */
export function quotaOf(isOver: boolean, { precision, n }: AgentRecord) {
  if (!isOver) return { limit: attentionRules.perProgram, basis: 'usual' } as const
  if (precision === null || n < precisionRules.minJudged)
    return { limit: attentionRules.newcomers, basis: 'newcomer' } as const
  const step = attentionRules.byPrecision.find(({ from }) => precision >= from)
  return { limit: step?.limit ?? 1, basis: 'precision' } as const
}

/**
 * Whether a report is sent whatever the quota of its program says: a critical one whose traffic was confirmed, or
 * with nothing missing or doubtful.
 */
export function passesAtOnce(severity: Severity, { score, signals }: ReportEvidence): boolean {
  if (severity !== 'critical') return false
  if (signals.some(({ kind }) => kind === 'traffic_confirmed')) return true
  const isShown = signals.some(({ kind }) => kind === 'files' || kind === 'request')
  return isShown && score >= attentionRules.completeFrom && signals.every(({ points }) => points >= 0)
}
