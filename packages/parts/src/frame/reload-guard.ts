const STAMP = 'grana_reloaded_at'
const ONE_MINUTE = 60_000

/**
 * A page that lacks a piece of itself (a deployment took the file away) heals by a reload. The router and Vite both
 * ask for one by themselves, without end and even offline: here it is allowed once a minute and only with a connection.
 */
export function guardReloads(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (quiet > 0) return
    event.preventDefault()
    window.location.reload()
  })
  navigationApi()?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    if (mayReload(navigator.onLine, Date.now())) return
    event.preventDefault()
    window.dispatchEvent(new CustomEvent(pieceMissing))
  })
}

/** How many pieces are being loaded that nobody would miss. */
let quiet = 0

/** Loads a piece without which the page does well: that it is missing is told to whoever asked, and to nobody else. */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  quiet += 1
  try {
    return await load()
  } finally {
    quiet -= 1
  }
}

/** Sent on `window` when a piece of the page is missing and no reload will be tried. */
export const pieceMissing = 'grana:piece-missing'

export function mayReload(online: boolean, now: number): boolean {
  if (!online) return false
  const last = readStamp()
  if (last !== null && now - last < ONE_MINUTE) return false
  return writeStamp(now)
}

function readStamp(): number | null {
  try {
    const stored = sessionStorage.getItem(STAMP)
    return stored === null ? null : Number(stored)
  } catch {
    return null
  }
}

/** Without storage nothing would stop an endless reload, so there is none. */
function writeStamp(now: number): boolean {
  try {
    sessionStorage.setItem(STAMP, String(now))
    return true
  } catch {
    return false
  }
}

interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  readonly userInitiated: boolean
}

interface NavigationApi {
  addEventListener(type: 'navigate', listener: (event: NavigateEvent) => void): void
}

function navigationApi(): NavigationApi | undefined {
  return (window as { navigation?: NavigationApi }).navigation
}
