import { useEffect } from 'react'

/** Saves what waits as soon as the browser says that the network is back, instead of at the next timed retry. */
export function useSavingOnceOnline(flush: () => Promise<unknown>): void {
  useEffect(() => {
    const resume = () => void flush()
    addEventListener('online', resume)
    return () => removeEventListener('online', resume)
  }, [flush])
}
