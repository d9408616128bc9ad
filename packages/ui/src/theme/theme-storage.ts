import { tryStorage } from '../browser/try-storage.ts'

export type StoredMode = 'light' | 'dark'
export type StoredChoice = StoredMode | 'system'

/** Holds what could not be stored, for as long as the page lives. */
const memory = new Map<string, string>()

function storageKey(entry: 'value' | 'menu'): string {
  const name = document.body?.getAttribute('data-name')
  return `grana_${name ? `${name}_` : ''}theme_mode_${entry}`
}

export function loadEntry(entry: 'value' | 'menu'): string | null {
  return tryStorage(() => localStorage.getItem(storageKey(entry))) ?? memory.get(storageKey(entry)) ?? null
}

export function saveEntry(entry: 'value' | 'menu', value: string): void {
  memory.set(storageKey(entry), value)
  tryStorage(() => {
    localStorage.setItem(storageKey(entry), value)
    memory.delete(storageKey(entry))
  })
}

export function isThemeKey(name: string | null): boolean {
  return name === null || name === storageKey('value') || name === storageKey('menu')
}

export function parseMode(value: string | null): StoredMode | null {
  return value === 'light' || value === 'dark' ? value : null
}

export function parseChoice(value: string | null): StoredChoice | null {
  return value === 'system' ? 'system' : parseMode(value)
}
