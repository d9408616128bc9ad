import type { EngagementDates } from './engagement.ts'
import type { EngagementState } from './values.ts'

const calendarPhases = ['testing', 'report', 'retest'] as const
export type CalendarPhase = (typeof calendarPhases)[number]

export type PhaseProgress = 'done' | 'now' | 'next'

export type CalendarEntry = { phase: CalendarPhase; from: string; until: string; progress: PhaseProgress }

/** The phase in which an engagement stands, by its state; before it starts none. */
const phaseOf: Partial<Record<EngagementState, number>> = {
  in_progress: 0,
  paused: 0,
  reporting: 1,
  remediation: 2,
  closed: calendarPhases.length,
}

/** The phases of an engagement with their days. The state decides what is done: dates may slip, decisions do not. */
export function calendarOf(dates: EngagementDates, state: EngagementState): CalendarEntry[] {
  const current = phaseOf[state] ?? -1
  const days = [
    { from: dates.starts_on, until: dates.ends_on },
    { from: dates.ends_on, until: dates.report_on },
    { from: dates.report_on, until: dates.retest_until },
  ]
  return calendarPhases.map((phase, index) => ({
    phase,
    ...days[index]!,
    progress: index < current ? 'done' : index === current ? 'now' : 'next',
  }))
}
