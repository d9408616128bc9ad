import type { Budget } from './budgets.ts'

type Window = { calls: number; endsAt: number }

/** Counts calls per key in fixed windows, inside this process. */
export type WindowCounter = { take: (key: string, now: number) => number }

/**
 * `take` returns 0, or the milliseconds to wait. A full table drops its oldest key, so that clients with many addresses
 * use a bounded amount of memory.
 */
export function createWindowCounter({ calls, seconds }: Budget, maxKeys = 50_000): WindowCounter {
  const windows = new Map<string, Window>()

  function open(key: string, now: number): void {
    windows.delete(key)
    if (windows.size >= maxKeys) windows.delete(windows.keys().next().value ?? '')
    windows.set(key, { calls: 1, endsAt: now + seconds * 1000 })
  }

  return {
    take(key, now) {
      const window = windows.get(key)
      if (window === undefined || window.endsAt <= now) {
        open(key, now)
        return 0
      }
      window.calls += 1
      return window.calls > calls ? window.endsAt - now : 0
    },
  }
}
