/** Timestamps shared by all tabs of a browser, in milliseconds since 1970. */
export type SharedTimestamps = {
  /** Zero if there is none. */
  readonly read: (name: TimestampName) => number
  readonly note: (name: TimestampName, at: number) => void
  /** Calls back when another tab has noted something; returns a function that stops it. */
  readonly listen: (listener: () => void) => () => void
}

export type TimestampName = 'activity' | 'verified'

const storageKey = (name: TimestampName) => `grana_session_${name}`

/** Without storage a tab knows only its own timestamps. */
export function createSharedTimestamps(): SharedTimestamps {
  const own = new Map<TimestampName, number>()
  const loadTimestamp = (name: TimestampName): number => {
    try {
      return Number(localStorage.getItem(storageKey(name))) || 0
    } catch {
      return 0
    }
  }
  return {
    read: (name) => Math.max(loadTimestamp(name), own.get(name) ?? 0),
    note: (name, at) => {
      own.set(name, at)
      try {
        localStorage.setItem(storageKey(name), String(at))
      } catch {
        // Storage is full or forbidden: this tab still knows.
      }
    },
    listen: (listener) => {
      const handle = (event: StorageEvent) => {
        if (event.key === storageKey('activity')) listener()
      }
      window.addEventListener('storage', handle)
      return () => window.removeEventListener('storage', handle)
    },
  }
}
