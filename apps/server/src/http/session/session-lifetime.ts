import type { AccountKind } from '@grana/contract/accounts'
import { sessionSeconds } from '@grana/contract/auth'

/** The previous token serves calls in progress, and allows a lost response to be requested again. */
const graceSeconds = 10

/** Added to the browser's idle timeout, so that the browser signs out first. */
const idleSlackSeconds = 60

/** Activity is recorded to the minute. */
export const activitySeconds = 60

const pendingSeconds = 300
const staffSeconds = 43_200

export function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}

/** The absolute end of a session: 24 hours, 12 for staff, 5 minutes while the second factor is pending. */
export function sessionExpiry(start: Date, kind: AccountKind, isSecondFactorDue: boolean): Date {
  if (isSecondFactorDue) return addSeconds(start, pendingSeconds)
  return addSeconds(start, kind === 'staff' ? staffSeconds : sessionSeconds.refresh)
}

type SessionTimes = {
  kind: AccountKind
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
  disabled_at: Date | null
}

/** Whether a session is still valid. */
export function isSessionActive(
  { kind, last_seen_at, expires_at, ended_at, disabled_at }: SessionTimes,
  now: Date,
): boolean {
  if (ended_at !== null || disabled_at !== null || expires_at <= now) return false
  const idle = (kind === 'staff' ? sessionSeconds.staffIdle : sessionSeconds.idle) + idleSlackSeconds
  return addSeconds(last_seen_at, idle) > now
}

/** Whether the token before the last rotation is still accepted. */
export function isInGracePeriod(rotatedAt: Date | null, now: Date): boolean {
  return rotatedAt !== null && addSeconds(rotatedAt, graceSeconds) > now
}
