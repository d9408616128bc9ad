import { useEffect } from 'react'

const againMs = 3000

/** Loads again every few seconds while something is on its way. */
export function useReloading(isMoving: boolean, reload: () => unknown): void {
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => void reload(), againMs)
    return () => clearInterval(timer)
  }, [isMoving, reload])
}
