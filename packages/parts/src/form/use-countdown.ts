import { useEffect, useState } from 'react'

export type Countdown = {
  /** Whole seconds left; 0 when there is nothing to wait for. */
  readonly seconds: number
  readonly start: (seconds: number) => void
}

const secondsUntil = (end: number, now: number) => Math.max(0, Math.ceil((end - now) / 1000))

/**
 * Counts down by the clock, not by its own ticks: right again at once after the tab slept. It may begin with a wait.
 */
export function useCountdown(until = 0): Countdown {
  const [end, setEnd] = useState(until)
  const [now, setNow] = useState(() => Date.now())
  const seconds = secondsUntil(end, now)
  const isRunning = seconds > 0

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])

  return {
    seconds,
    start: (given) => {
      const from = Date.now()
      setNow(from)
      setEnd(from + given * 1000)
    },
  }
}
