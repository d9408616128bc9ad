import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSharedTimestamps } from './shared-timestamps.ts'

const stored = new Map<string, string>()
const target = new EventTarget()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', target)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a tab reads what another tab noted', () => {
  const [one, other] = [createSharedTimestamps(), createSharedTimestamps()]
  expect(other.read('activity')).toBe(0)
  one.note('activity', 5)
  expect(other.read('activity')).toBe(5)
  expect(other.read('verified')).toBe(0)
})

test('reports activity of other tabs until it stops listening', () => {
  const hear = vi.fn<() => void>()
  const stop = createSharedTimestamps().listen(hear)
  const tell = (key: string) => target.dispatchEvent(Object.assign(new Event('storage'), { key }))
  tell('grana_session_activity')
  tell('grana_session_verified')
  tell('grana_theme_mode_value')
  expect(hear).toHaveBeenCalledTimes(1)
  stop()
  tell('grana_session_activity')
  expect(hear).toHaveBeenCalledTimes(1)
})

test('without storage a tab knows what it noted itself', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const moments = createSharedTimestamps()
  moments.note('activity', 7)
  expect(moments.read('activity')).toBe(7)
})

test('treats a malformed value as absent', () => {
  stored.set('grana_session_activity', 'soon')
  expect(createSharedTimestamps().read('activity')).toBe(0)
})
