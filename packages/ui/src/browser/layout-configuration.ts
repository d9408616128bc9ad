const ENTRY = 'grana_layout_configuration'
const VERSION = 1

export interface LayoutConfiguration {
  readonly sidebar: 'open' | 'collapsed'
  readonly density: 'normal' | 'dense'
}

export const defaultLayout: LayoutConfiguration = { sidebar: 'open', density: 'normal' }

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Malformed text, another version or an unknown value counts as absent; unknown fields are ignored. */
export function parseLayoutConfiguration(text: string | null): LayoutConfiguration {
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
  try {
    return parseLayoutConfiguration(localStorage.getItem(ENTRY))
  } catch {
    return defaultLayout
  }
}

export function saveLayoutConfiguration(configuration: LayoutConfiguration): void {
  try {
    localStorage.setItem(ENTRY, JSON.stringify({ version: VERSION, ...configuration }))
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
}
