import type { SharedTimestamps } from './shared-timestamps.ts'
import type { Clock } from './watch-idle.ts'

export type VirtualClock = Clock & {
  /** Advances time; every timer runs at its moment. */
  readonly pass: (milliseconds: number) => void
  /** Simulates sleep: time passes, and overdue timers run late, all at once. */
  readonly sleep: (milliseconds: number) => void
}

export function virtualClock(): VirtualClock {
  let now = 1_000_000
  let timers: { at: number; run: () => void }[] = []

  function runUntil(end: number, isLate: boolean): void {
    if (isLate) now = end
    for (;;) {
      const next = timers.toSorted((one, other) => one.at - other.at).find(({ at }) => at <= end)
      if (!next) break
      timers = timers.filter((timer) => timer !== next)
      now = Math.max(now, next.at)
      next.run()
    }
    now = end
  }

  return {
    now: () => now,
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    pass: (milliseconds) => runUntil(now + milliseconds, false),
    sleep: (milliseconds) => runUntil(now + milliseconds, true),
  }
}

/** One storage for several tabs: storage events reach every tab except the writer. */
export function sharedStorage(): () => SharedTimestamps {
  const moments = new Map<string, number>()
  const tabs = new Set<{ hear: () => void }>()
  return () => {
    const tab = { hear: () => {} }
    return {
      read: (name) => moments.get(name) ?? 0,
      note: (name, at) => {
        moments.set(name, at)
        if (name === 'activity') for (const other of tabs) if (other !== tab) other.hear()
      },
      listen: (hear) => {
        tab.hear = hear
        tabs.add(tab)
        return () => tabs.delete(tab)
      },
    }
  }
}
