import { useEffect, useEffectEvent } from 'react'

type Listener = (report: string | undefined) => void

const listeners = new Set<Listener>()

/** Signals an event on a report; without an id, possibly on any report. */
export function signalReportEvent(report?: string): void {
  for (const listener of listeners) listener(report)
}

/** Milliseconds in which several events cause one reload. */
const together = 120

/** Calls `look` on an event of the report, or of any report where none is given: the screen may be outdated. */
export function useReportSignal(look: () => void, report?: string): void {
  const hear = useEffectEvent(look)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const listener: Listener = (told) => {
      if (told !== undefined && report !== undefined && told !== report) return
      clearTimeout(waiting)
      waiting = setTimeout(() => hear(), together)
    }
    listeners.add(listener)
    return () => {
      clearTimeout(waiting)
      listeners.delete(listener)
    }
  }, [report])
}
