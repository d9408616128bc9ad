/**
 * Working time: the seconds of Monday to Friday, UTC. One day is the same for everybody, so that anybody can recompute what
 * an organization promised and kept. The database counts alike (`grana.working_seconds`), and a test holds the two together.
 */
const [week, work, day] = [604_800, 432_000, 86_400]
/** The first Monday that the count knows: 5 January 1970. */
const monday = 345_600

/** Seconds of working time until then; two moments differ by what counts between them. */
export function workingSeconds(at: Date): number {
  const since = Math.floor(at.getTime() / 1000) - monday
  return Math.floor(since / week) * work + Math.min(since % week, work)
}

/** When so much working time has passed. */
export function workingMoment(seconds: number): Date {
  return new Date((monday + Math.floor(seconds / work) * week + (seconds % work)) * 1000)
}

/** A moment so many working days later. */
export function addWorkingDays(from: Date, days: number): Date {
  return workingMoment(workingSeconds(from) + days * day)
}

/** What a clock says at a moment: seconds of working time left, below zero when it is late. */
export type Dueness = { left: number; tone: 'late' | 'soon' | 'later' | 'paused'; used: number }

type Wound = { at?: string | undefined; left?: number | undefined; days: number }

/** How a clock stands. Soon is a working day before its end; one that stands hurries nobody. */
export function duenessOf(due: Wound, now: Date): Dueness {
  const isPaused = due.at === undefined
  const left = due.at === undefined ? (due.left ?? 0) : workingSeconds(new Date(due.at)) - workingSeconds(now)
  const used = Math.min(1, Math.max(0, 1 - left / (due.days * day)))
  // By its moment and not by its seconds: what ended on Friday night is late on Saturday.
  const isLate = due.at !== undefined && new Date(due.at) <= now
  if (isPaused) return { left, used, tone: 'paused' }
  return { left: isLate ? Math.min(left, -1) : left, used, tone: isLate ? 'late' : left <= day ? 'soon' : 'later' }
}
