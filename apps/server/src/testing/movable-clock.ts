import type { Clock } from '../lib/clock.ts'

export type MovableClock = {
  clock: Clock
  forward: (seconds: number) => void
  /** Sets the clock. */
  set: (moment: Date) => void
}

/**
 * A clock that only tests move, so that nothing expires because a machine is slow. Each reading is a millisecond after the
 * previous one, so that later events have later timestamps.
 */
export function movableClock(start: Date = new Date()): MovableClock {
  let now = start.getTime()
  return {
    clock: () => new Date((now += 1)),
    forward: (seconds) => void (now += seconds * 1000),
    set: (moment) => void (now = moment.getTime()),
  }
}
