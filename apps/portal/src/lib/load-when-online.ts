import { loadOptional } from '@grana/parts/frame/reload-guard'

/**
 * Loads a module that the page can do without while offline, and retries when online. Browsers before autumn 2026 cache
 * a failed import and fail again: there the page recovers as from any missing file.
 */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  if (typeof window === 'undefined') return load()
  for (;;) {
    try {
      return await loadOptional(load)
    } catch {
      if (navigator.onLine) return load()
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}
