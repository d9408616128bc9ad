// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { guardReloads, loadOptional } from './reload-guard.ts'

const navigation = new EventTarget()
const start = 1_000_000

/** Dispatches the navigation of a page that reloads by itself; returns whether it goes on. */
function reloads(now: number): boolean {
  vi.setSystemTime(now)
  const event = new Event('navigate', { cancelable: true })
  return navigation.dispatchEvent(Object.assign(event, { navigationType: 'reload', userInitiated: false }))
}

beforeAll(() => {
  vi.stubGlobal('navigation', navigation)
  guardReloads()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('CH-1: a page reloads by itself at most once a minute', () => {
  expect(reloads(start)).toBe(true)
  expect(reloads(start + 59_999)).toBe(false)
  expect(reloads(start + 60_000)).toBe(true)
})

test('CH-1: never reloads offline, and that does not use up the minute', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(reloads(start)).toBe(false)
  onLine.mockReturnValue(true)
  expect(reloads(start + 1)).toBe(true)
})

test('CH-1: does not reload without storage, since nothing would end the loop', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked })
  expect(reloads(start)).toBe(false)
})

/** Dispatches Vite's event for a chunk that did not load; returns whether it was handled. */
function loseAPiece(): boolean {
  return !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
}

test('CH-1: a missing optional chunk is reported only to its caller', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  expect(await loadOptional(async () => loseAPiece())).toBe(false)
  expect(loseAPiece()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})
