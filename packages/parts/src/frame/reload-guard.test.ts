// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { guardReloads, loadOptional, canReload } from './reload-guard.ts'

beforeEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('CH-1: a page reloads by itself at most once a minute', () => {
  expect(canReload(true, 1_000_000)).toBe(true)
  expect(canReload(true, 1_000_000 + 59_999)).toBe(false)
  expect(canReload(true, 1_000_000 + 60_000)).toBe(true)
})

test('CH-1: never reloads offline, and that does not use up the minute', () => {
  expect(canReload(false, 1_000_000)).toBe(false)
  expect(canReload(true, 1_000_001)).toBe(true)
})

test('CH-1: does not reload without storage, since nothing would end the loop', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked })
  expect(canReload(true, 1_000_000)).toBe(false)
})

/** Dispatches Vite's event for a chunk that did not load; returns whether it was handled. */
function loseAPiece(): boolean {
  return !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
}

test('CH-1: a missing optional chunk is reported only to its caller', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  guardReloads()
  expect(await loadOptional(async () => loseAPiece())).toBe(false)
  expect(loseAPiece()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})
