const [minute, hour] = [60_000, 3_600_000]

/** Pauses after each failed attempt. After the last attempt, three days after the first, it is given up. */
const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 21 * hour]

/** After three days without one successful call, a webhook or tracker is switched off. */
export const maxFailingMs = 72 * hour

/** When something is attempted again after this many attempts; undefined when it is given up. */
export function nextAttempt(attempts: number, at: Date): Date | undefined {
  const pause = pauses[attempts - 1]
  return pause === undefined ? undefined : new Date(at.getTime() + pause)
}
