import { useEffect, useEffectEvent } from 'react'

type Listener = (report: string | undefined) => void

const listeners = new Set<Listener>()

/** Says that something happened to a report; without its name, that something may have happened to any. */
export function tellReportNews(report?: string): void {
  for (const listener of listeners) listener(report)
}

/** Acts that come together are looked at together, in milliseconds. */
const together = 120

/** Looks again when something happened to a report, or to any where none is named: what is on the screen may be old. */
export function useReportNews(look: () => void, report?: string): void {
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
