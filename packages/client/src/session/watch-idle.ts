import { getIdlePhase, type IdleLimits, type IdlePhase } from './idle.ts'
import type { SharedTimestamps } from './shared-timestamps.ts'

/** Time, real or virtual. */
export type Clock = {
  readonly now: () => number
  /** Calls back after some milliseconds; returns a function that cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

export type IdleWatch = {
  /** Notes activity in this tab. During the warning it does not count: only `stay` does. */
  readonly note: () => void
  /** The user answered the warning. */
  readonly stay: () => void
  /** Checks the clock now; timers of a sleeping machine are late. */
  readonly check: () => void
  readonly stop: () => void
}

type IdleWatchOptions = {
  readonly limits: IdleLimits
  readonly moments: SharedTimestamps
  readonly clock?: Clock
  readonly onPhase: (phase: IdlePhase, endsAt: number) => void
  /** The server should be notified of activity. */
  readonly onVerify: () => void
}

/** Pointer movement fires a hundred times a second; one note per second is enough. */
const NOTE_INTERVAL = 1000

const realClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** There was activity since the last report to the server, and that report is old enough. */
function isVerifyDue({
  moments,
  limits,
  now,
}: Pick<IdleWatchOptions, 'moments' | 'limits'> & { now: number }): boolean {
  const verified = moments.read('verified')
  return moments.read('activity') > verified && now >= verified + limits.verify
}

/** Follows the activity of all tabs and reports when it has been quiet for too long. Opening counts as activity. */
export function watchIdle({ limits, moments, clock = realClock, onPhase, onVerify }: IdleWatchOptions): IdleWatch {
  let phase: IdlePhase = 'active'
  let shownEnd = 0
  let notedAt = 0
  let cancelTimers: (() => void)[] = []

  function record(): void {
    notedAt = clock.now()
    moments.note('activity', notedAt)
  }

  function check(): void {
    for (const stopTimer of cancelTimers) stopTimer()
    cancelTimers = []
    if (phase === 'over') return
    const now = clock.now()
    const current = getIdlePhase(moments.read('activity'), now, limits)
    const isChanged = current.phase !== phase || (current.phase === 'warned' && current.endsAt !== shownEnd)
    phase = current.phase
    shownEnd = current.endsAt
    if (isChanged) onPhase(phase, current.endsAt)
    if (phase === 'over') return
    if (isVerifyDue({ moments, limits, now })) {
      // Noted before the answer, so that the other tabs do not verify as well.
      moments.note('verified', now)
      onVerify()
    }
    const verifiesIn = Math.max(moments.read('verified') + limits.verify - now, NOTE_INTERVAL)
    cancelTimers = [clock.after(current.changesAt - now, check), clock.after(verifiesIn, check)]
  }

  const stopListening = moments.listen(check)
  moments.note('verified', clock.now())
  record()
  check()

  return {
    note: () => {
      if (clock.now() - notedAt < NOTE_INTERVAL) return
      // Checked first: activity after the end does not revive the session.
      check()
      if (phase !== 'active') return
      record()
      check()
    },
    stay: () => {
      check()
      if (phase === 'over') return
      record()
      check()
    },
    check,
    stop: () => {
      stopListening()
      phase = 'over'
      check()
    },
  }
}
