import { useSyncExternalStore } from 'react'
import {
  parseChoice,
  parseMode,
  isThemeKey,
  loadEntry,
  saveEntry,
  type StoredChoice,
  type StoredMode,
} from './theme-storage.ts'
import { swapThemedImages } from './themed-images.ts'

export type ThemeMode = StoredMode
export type ThemeChoice = StoredChoice

export interface Theme {
  readonly mode: ThemeMode
  readonly choice: ThemeChoice
}

const SWITCHING_MS = 300
const serverTheme: Theme = { mode: 'light', choice: 'light' }
const listeners = new Set<() => void>()
let current: Theme = serverTheme
let switchingTimer: ReturnType<typeof setTimeout> | undefined

function darkModeQuery(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}

function deviceMode(): ThemeMode {
  return darkModeQuery().matches ? 'dark' : 'light'
}

/**
 * The menu choice `system` follows the device. Otherwise the mode is the stored one, or the one that the inline script set
 * on the root, or the menu choice, or light.
 */
function readTheme(): Theme {
  const menu = parseChoice(loadEntry('menu'))
  if (menu === 'system') return { mode: deviceMode(), choice: 'system' }
  const root = document.documentElement.getAttribute('data-theme')
  const mode = parseMode(loadEntry('value')) ?? parseMode(root) ?? menu ?? 'light'
  return { mode, choice: mode }
}

function markSwitching(): void {
  const root = document.documentElement
  root.setAttribute('data-theme-switching', 'true')
  clearTimeout(switchingTimer)
  switchingTimer = setTimeout(() => root.removeAttribute('data-theme-switching'), SWITCHING_MS)
}

function apply(next: Theme): void {
  const root = document.documentElement
  if (root.getAttribute('data-theme') !== next.mode) {
    markSwitching()
    root.setAttribute('data-theme', next.mode)
  }
  swapThemedImages(next.mode)
  if (next.mode === current.mode && next.choice === current.choice) return
  current = next
  for (const listener of listeners) listener()
}

export function chooseTheme(choice: ThemeChoice): void {
  const mode = choice === 'system' ? deviceMode() : choice
  saveEntry('menu', choice)
  saveEntry('value', mode)
  apply({ mode, choice })
}

function followDevice(): void {
  if (current.choice === 'system') chooseTheme('system')
}

function followOtherTab(event: StorageEvent): void {
  if (isThemeKey(event.key)) apply(readTheme())
}

/** Takes over from the inline script after hydration; returns a function that stops following device and other tabs. */
export function startTheme(): () => void {
  apply(readTheme())
  if (current.choice === 'system') saveEntry('value', current.mode)
  const query = darkModeQuery()
  query.addEventListener('change', followDevice)
  window.addEventListener('storage', followOtherTab)
  return () => {
    query.removeEventListener('change', followDevice)
    window.removeEventListener('storage', followOtherTab)
  }
}

export function currentTheme(): Theme {
  return current
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, currentTheme, () => serverTheme)
}
