// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { guardReloads, loadQuietly, mayReload } from './reload-guard.ts'

beforeEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('CH-1: a page reloads by itself at most once a minute', () => {
  expect(mayReload(true, 1_000_000)).toBe(true)
  expect(mayReload(true, 1_000_000 + 59_999)).toBe(false)
  expect(mayReload(true, 1_000_000 + 60_000)).toBe(true)
})

test('CH-1: never without a connection, and that does not use up the minute', () => {
  expect(mayReload(false, 1_000_000)).toBe(false)
  expect(mayReload(true, 1_000_001)).toBe(true)
})

test('CH-1: where nothing can be remembered there is no reload, since nothing would end it', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked })
  expect(mayReload(true, 1_000_000)).toBe(false)
})

/** As Vite tells of a piece that it could not load; gives whether somebody took care of it. */
function loseAPiece(): boolean {
  return !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
}

test('CH-1: a piece that the page does without is told to whoever asked for it alone', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  guardReloads()
  expect(await loadQuietly(async () => loseAPiece())).toBe(false)
  expect(loseAPiece()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})
