import { useEffect } from 'react'

/** Saves pending changes as soon as the browser is online again, instead of at the next timed retry. */
export function useSaveWhenOnline(flush: () => Promise<unknown>): void {
  useEffect(() => {
    const resume = () => void flush()
    addEventListener('online', resume)
    return () => removeEventListener('online', resume)
  }, [flush])
}
