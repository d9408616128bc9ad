/**
 * Working time: the seconds of Monday to Friday, UTC. It does not depend on the time zone of a user, so that anyone can recompute
 * whether an organization met its response targets. The database computes the same (`grana.working_seconds`), and a
 * test compares both.
 */
const day = 86_400
const week = 7 * day
const workWeek = 5 * day
/** The first Monday of the epoch, 5 January 1970, in seconds. */
const firstMonday = 345_600

/** Seconds of working time since that Monday; the difference of two values is the working time between them. */
export function workingSeconds(at: Date): number {
  const since = Math.floor(at.getTime() / 1000) - firstMonday
  return Math.floor(since / week) * workWeek + Math.min(since % week, workWeek)
}

/** The moment at which that much working time has passed since that Monday; the end of a Friday is the next Monday. */
export function workingMoment(seconds: number): Date {
  return new Date((firstMonday + Math.floor(seconds / workWeek) * week + (seconds % workWeek)) * 1000)
}

/** The moment that many working days later. */
export function addWorkingDays(from: Date, days: number): Date {
  return workingMoment(workingSeconds(from) + days * day)
}

/** State of a deadline: seconds of working time left, negative when it is late. */
export type DeadlineStatus = { left: number; tone: 'late' | 'soon' | 'later' | 'paused'; used: number }

/** Due at a moment, or paused with working time left. */
type Deadline = { at?: string | undefined; left?: number | undefined; days: number }

/**
 * State of a deadline at a moment. `soon` begins a working day before the end; a paused clock is never soon or late.
 */
export function getDeadlineStatus(due: Deadline, now: Date): DeadlineStatus {
  const isPaused = due.at === undefined
  const left = due.at === undefined ? (due.left ?? 0) : workingSeconds(new Date(due.at)) - workingSeconds(now)
  const used = Math.min(1, Math.max(0, 1 - left / (due.days * day)))
  // Compares moments instead of working seconds: a deadline on Friday night is late on Saturday.
  const isLate = due.at !== undefined && new Date(due.at) <= now
  if (isPaused) return { left, used, tone: 'paused' }
  return { left: isLate ? Math.min(left, -1) : left, used, tone: isLate ? 'late' : left <= day ? 'soon' : 'later' }
}
