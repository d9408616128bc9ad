import type { Choice } from './decide.ts'

const NAME = 'grana_telemetry_consent'

/** Of what somebody agrees to: whoever changes what is collected, by whom or for how long asks everybody again. */
export const CONSENT_VERSION = '2026-11-15'

/** For this document alone, where nothing can be stored. */
let unstored: Choice | undefined

const listeners = new Set<() => void>()

/** What was chosen, in this tab or another one, about the present text. */
export function readChoice(): Choice | undefined {
  try {
    return parse(localStorage.getItem(NAME)) ?? unstored
  } catch {
    return unstored
  }
}

export function keepChoice(choice: Choice): void {
  unstored = undefined
  try {
    localStorage.setItem(NAME, JSON.stringify({ version: CONSENT_VERSION, choice, at: new Date().toISOString() }))
  } catch {
    // Asked again on the next visit; what was chosen holds until then.
    unstored = choice
  }
  for (const listener of listeners) listener()
}

export function followChoice(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function parse(stored: string | null): Choice | undefined {
  if (stored === null) return undefined
  const kept: unknown = JSON.parse(stored)
  if (typeof kept !== 'object' || kept === null || !('version' in kept) || !('choice' in kept)) return undefined
  if (kept.version !== CONSENT_VERSION) return undefined
  return kept.choice === 'accepted' || kept.choice === 'refused' ? kept.choice : undefined
}
