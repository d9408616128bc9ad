import { tryStorage } from '@grana/ui/try-storage'

const STAMP = 'grana_reloaded_at'
const ONE_MINUTE = 60_000

/**
 * A page with a missing chunk (a deployment removed the file) recovers by a reload. The router and Vite both reload on
 * their own, without limit and even offline: here it is allowed once a minute and only online.
 */
export function guardReloads(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (quiet > 0) return
    event.preventDefault()
    window.location.reload()
  })
  navigationApi()?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    if (canReload(navigator.onLine, Date.now())) return
    event.preventDefault()
    window.dispatchEvent(new CustomEvent(chunkMissing))
  })
}

/** Number of optional chunks that are being loaded. */
let quiet = 0

/** Loads an optional chunk: a failure is reported only to the caller. */
export async function loadOptional<T>(load: () => Promise<T>): Promise<T> {
  quiet += 1
  try {
    return await load()
  } finally {
    quiet -= 1
  }
}

/** Dispatched on `window` when a chunk is missing and no reload will be tried. */
export const chunkMissing = 'grana:piece-missing'

function canReload(online: boolean, now: number): boolean {
  if (!online) return false
  const last = readStamp()
  if (last !== null && now - last < ONE_MINUTE) return false
  return writeStamp(now)
}

function readStamp(): number | null {
  const stored = tryStorage(() => sessionStorage.getItem(STAMP)) ?? null
  return stored === null ? null : Number(stored)
}

/** Without storage nothing would stop an endless reload, so there is none. */
function writeStamp(now: number): boolean {
  const isWritten = tryStorage(() => {
    sessionStorage.setItem(STAMP, String(now))
    return true
  })
  return isWritten ?? false
}

/** Not every browser has the Navigation API. */
function navigationApi(): Window['navigation'] | undefined {
  return window.navigation
}
