import { loadQuietly } from '@grana/parts/frame/reload-guard'

/**
 * Loads a piece that the page does without while there is no connection, and again when there is one. Browsers before
 * autumn 2026 remember that a file could not be had and fail a second time: there the page heals as from any missing piece.
 */
export async function loadConnected<T>(load: () => Promise<T>): Promise<T> {
  if (typeof window === 'undefined') return load()
  for (;;) {
    try {
      return await loadQuietly(load)
    } catch {
      if (navigator.onLine) return load()
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}
