import type { AccountKind } from '@grana/contract/accounts'
import { sessionSeconds } from '@grana/contract/auth'

/** The token before the last change serves calls that were under way, and an answer that was lost can be asked again. */
export const graceSeconds = 10

/** What the server adds to the idle time of the browser, so that the browser is the first to say goodbye. */
const idleSlackSeconds = 60

/** Activity is noted to the minute. */
export const activitySeconds = 60

const pendingSeconds = 300
const staffSeconds = 43_200

export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}

/** When a session ends whatever happens: 24 hours, 12 for staff, 5 minutes while the second factor is due. */
export function endOfSession(start: Date, kind: AccountKind, isSecondFactorDue: boolean): Date {
  if (isSecondFactorDue) return secondsAfter(start, pendingSeconds)
  return secondsAfter(start, kind === 'staff' ? staffSeconds : sessionSeconds.refresh)
}

type Living = {
  kind: AccountKind
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
  disabled_at: Date | null
}

/** Whether a session still opens anything. */
export function isAlive({ kind, last_seen_at, expires_at, ended_at, disabled_at }: Living, now: Date): boolean {
  if (ended_at !== null || disabled_at !== null || expires_at <= now) return false
  const idle = (kind === 'staff' ? sessionSeconds.staffIdle : sessionSeconds.idle) + idleSlackSeconds
  return secondsAfter(last_seen_at, idle) > now
}

/** Whether the token before the last change still counts. */
export function isInGrace(rotatedAt: Date | null, now: Date): boolean {
  return rotatedAt !== null && secondsAfter(rotatedAt, graceSeconds) > now
}
