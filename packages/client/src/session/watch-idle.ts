import { judgeIdle, type IdleLimits, type IdlePhase } from './idle.ts'
import type { SharedMoments } from './shared-moments.ts'

/** Time, real or not. */
export type Clock = {
  readonly now: () => number
  /** Calls back after some milliseconds; gives how to call it off. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

export type IdleWatch = {
  /** Somebody did something here. While they are being asked it does not count: the answer is what counts. */
  readonly note: () => void
  /** Whoever was asked stays. */
  readonly stay: () => void
  /** Looks at the clock now; timers of a sleeping machine are late. */
  readonly check: () => void
  readonly stop: () => void
}

type Watched = {
  readonly limits: IdleLimits
  readonly moments: SharedMoments
  readonly clock?: Clock
  readonly onPhase: (phase: IdlePhase, endsAt: number) => void
  /** The server is to hear that somebody is there. */
  readonly onVerify: () => void
}

/** Moving a pointer says so a hundred times a second; once is enough. */
const NOTED_EVERY = 1000

const realClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** There was activity since the server last heard of any, and that was some time ago. */
function isVerifyDue({ moments, limits, now }: Pick<Watched, 'moments' | 'limits'> & { now: number }): boolean {
  const verified = moments.read('verified')
  return moments.read('activity') > verified && now >= verified + limits.verify
}

/** Follows the activity of all tabs and says when it has been quiet for too long. Begins with an activity: it was opened. */
export function watchIdle({ limits, moments, clock = realClock, onPhase, onVerify }: Watched): IdleWatch {
  let phase: IdlePhase = 'active'
  let shownEnd = 0
  let notedAt = 0
  let callOff: (() => void)[] = []

  function record(): void {
    notedAt = clock.now()
    moments.note('activity', notedAt)
  }

  function check(): void {
    for (const stopTimer of callOff) stopTimer()
    callOff = []
    if (phase === 'over') return
    const now = clock.now()
    const judged = judgeIdle(moments.read('activity'), now, limits)
    const isNews = judged.phase !== phase || (judged.phase === 'warned' && judged.endsAt !== shownEnd)
    phase = judged.phase
    shownEnd = judged.endsAt
    if (isNews) onPhase(phase, judged.endsAt)
    if (phase === 'over') return
    if (isVerifyDue({ moments, limits, now })) {
      // Noted before the answer, so that the other tabs do not ask as well.
      moments.note('verified', now)
      onVerify()
    }
    const verifiesIn = Math.max(moments.read('verified') + limits.verify - now, NOTED_EVERY)
    callOff = [clock.after(judged.changesAt - now, check), clock.after(verifiesIn, check)]
  }

  const stopListening = moments.listen(check)
  moments.note('verified', clock.now())
  record()
  check()

  return {
    note: () => {
      if (clock.now() - notedAt < NOTED_EVERY) return
      // Judged first: whoever comes back too late does not revive what is over.
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
