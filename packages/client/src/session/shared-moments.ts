/** Moments that all tabs of a browser know, in milliseconds since 1970. */
export type SharedMoments = {
  /** Zero when nobody has noted one. */
  readonly read: (name: MomentName) => number
  readonly note: (name: MomentName, at: number) => void
  /** Calls back when another tab has noted something; gives how to stop. */
  readonly listen: (hear: () => void) => () => void
}

export type MomentName = 'activity' | 'verified'

const key = (name: MomentName) => `grana_session_${name}`

/** Without storage a tab knows its own moments only. */
export function createSharedMoments(): SharedMoments {
  const own = new Map<MomentName, number>()
  const stored = (name: MomentName): number => {
    try {
      return Number(localStorage.getItem(key(name))) || 0
    } catch {
      return 0
    }
  }
  return {
    read: (name) => Math.max(stored(name), own.get(name) ?? 0),
    note: (name, at) => {
      own.set(name, at)
      try {
        localStorage.setItem(key(name), String(at))
      } catch {
        // Full or forbidden: this tab still knows.
      }
    },
    listen: (hear) => {
      const handle = (event: StorageEvent) => {
        if (event.key === key('activity')) hear()
      }
      window.addEventListener('storage', handle)
      return () => window.removeEventListener('storage', handle)
    },
  }
}
