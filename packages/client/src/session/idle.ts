import type { AccountKind } from '@grana/contract/accounts'
import { sessionSeconds } from '@grana/contract/auth'

/** All in milliseconds. */
export type IdleLimits = {
  /** From the last activity to the end. */
  readonly idle: number
  /** How long before the end the user is asked. */
  readonly warning: number
  /** How often activity is reported to the server; its own limit is a minute longer. */
  readonly verify: number
}

export type IdlePhase = 'active' | 'warned' | 'over'

/** The shorter limits of a trial must leave room for their parts. */
const SHARES = { warning: 2, verify: 3 } as const

const VERIFY_SECONDS = 300

/** The limits of an account kind; a trial run may shorten them. */
export function idleLimits(kind: AccountKind, trialSeconds?: number): IdleLimits {
  const usual = kind === 'staff' ? sessionSeconds.staffIdle : sessionSeconds.idle
  const seconds = trialSeconds ?? usual
  return {
    idle: seconds * 1000,
    warning: Math.min(sessionSeconds.idleWarning, seconds / SHARES.warning) * 1000,
    verify: Math.min(VERIFY_SECONDS, seconds / SHARES.verify) * 1000,
  }
}

/** The idle phase for a last activity, and when the phase changes without further activity. */
export function getIdlePhase(lastActivity: number, now: number, { idle, warning }: IdleLimits) {
  const endsAt = lastActivity + idle
  const warnsAt = endsAt - warning
  const phase: IdlePhase = now >= endsAt ? 'over' : now >= warnsAt ? 'warned' : 'active'
  return { phase, endsAt, changesAt: phase === 'active' ? warnsAt : endsAt }
}
