import { tryStorage } from '@grana/ui/try-storage'
import type { Choice } from './decide.ts'

const NAME = 'grana_telemetry_consent'

/**
 * Version of the consent: change it when what is collected, by whom or for how long changes, so that everyone is asked
 * again.
 */
const CONSENT_VERSION = '2026-11-15'

/** For this document only, where nothing can be stored. */
let unstored: Choice | undefined

const listeners = new Set<() => void>()

/** The choice about the current version, from this or another tab. */
export function getChoice(): Choice | undefined {
  return tryStorage(() => parse(localStorage.getItem(NAME))) ?? unstored
}

export function saveChoice(choice: Choice): void {
  // Where it cannot be stored, it applies until the next visit, which asks again.
  unstored = choice
  tryStorage(() => {
    localStorage.setItem(NAME, JSON.stringify({ version: CONSENT_VERSION, choice, at: new Date().toISOString() }))
    unstored = undefined
  })
  for (const listener of listeners) listener()
}

export function subscribeToChoice(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function parse(stored: string | null): Choice | undefined {
  if (stored === null) return undefined
  const fromStorage: unknown = JSON.parse(stored)
  if (
    typeof fromStorage !== 'object' ||
    fromStorage === null ||
    !('version' in fromStorage) ||
    !('choice' in fromStorage)
  )
    return undefined
  if (fromStorage.version !== CONSENT_VERSION) return undefined
  return fromStorage.choice === 'accepted' || fromStorage.choice === 'refused' ? fromStorage.choice : undefined
}
