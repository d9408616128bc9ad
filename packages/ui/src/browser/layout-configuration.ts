import { tryStorage } from './try-storage.ts'

const ENTRY = 'grana_layout_configuration'
const VERSION = 1

export interface LayoutConfiguration {
  readonly sidebar: 'open' | 'collapsed'
  readonly density: 'normal' | 'dense'
}

const defaultLayout: LayoutConfiguration = { sidebar: 'open', density: 'normal' }

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Malformed text, another version or an unknown value counts as absent; unknown fields are ignored. */
function parseLayoutConfiguration(text: string | null): LayoutConfiguration {
  if (text === null) return defaultLayout
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored) || stored['version'] !== VERSION) return defaultLayout
    return {
      sidebar: stored['sidebar'] === 'collapsed' ? 'collapsed' : defaultLayout.sidebar,
      density: stored['density'] === 'dense' ? 'dense' : defaultLayout.density,
    }
  } catch {
    return defaultLayout
  }
}

export function loadLayoutConfiguration(): LayoutConfiguration {
  return parseLayoutConfiguration(tryStorage(() => localStorage.getItem(ENTRY)) ?? null)
}

export function saveLayoutConfiguration(configuration: LayoutConfiguration): void {
  // Where it cannot be stored, the choice lasts as long as the page.
  tryStorage(() => localStorage.setItem(ENTRY, JSON.stringify({ version: VERSION, ...configuration })))
}
