import { useEffect, useEffectEvent } from 'react'
import type { Obstacle, PublishObstacle } from '@grana/contract/programs/draft'
import { useNews } from '@grana/parts/notices/use-news'

const EVERY_MS = 20_000

const ofOthers: ReadonlySet<PublishObstacle> = new Set<PublishObstacle>([
  'organization.pending',
  'billing.unaccepted',
  'owner.missing',
  'target.unproven',
  'target.lapsed',
  'target.archived',
])

/** Something is missing that others put right, or the same person on another screen. */
export function waitsForOthers(obstacles: readonly Obstacle[]): boolean {
  return obstacles.some(({ code }) => ofOthers.has(code))
}

/** Looks when somebody comes back to the screen or is told something, and now and then while others are awaited. */
export function useLookAgain(isWaiting: boolean, look: () => void): void {
  const hear = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look()
  })
  useNews(look)
  useEffect(() => {
    const listener = () => hear()
    addEventListener('focus', listener)
    return () => removeEventListener('focus', listener)
  }, [])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => hear(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}
