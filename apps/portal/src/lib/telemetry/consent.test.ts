// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { subscribeToChoice, saveChoice, getChoice } from './consent.ts'

const NAME = 'grana_telemetry_consent'

/** The version that a choice is stored with. */
function storedVersion(): unknown {
  saveChoice('accepted')
  const saved: unknown = JSON.parse(localStorage.getItem(NAME) ?? '')
  return typeof saved === 'object' && saved !== null && 'version' in saved ? saved.version : undefined
}
const version = storedVersion()

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  saveChoice('refused')
  localStorage.clear()
})

describe('the telemetry choice', () => {
  test('is stored with its version and time', () => {
    expect(getChoice()).toBeUndefined()
    saveChoice('accepted')
    expect(getChoice()).toBe('accepted')
    const saved: unknown = JSON.parse(localStorage.getItem(NAME) ?? '')
    expect(saved).toEqual({
      version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      choice: 'accepted',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  test('can be changed', () => {
    saveChoice('accepted')
    saveChoice('refused')
    expect(getChoice()).toBe('refused')
  })

  test.each([
    ['of an older version', JSON.stringify({ version: '2020-01-01', choice: 'accepted' })],
    ['an unknown choice', JSON.stringify({ version, choice: 'yes' })],
    ['without a version', JSON.stringify({ choice: 'accepted' })],
    ['a bare string', '"accepted"'],
    ['null', 'null'],
    ['invalid JSON', 'accepted'],
  ])('is ignored if it is %s', (_kind, stored) => {
    localStorage.setItem(NAME, stored)
    expect(getChoice()).toBeUndefined()
  })

  test('is gone when the browser deletes its storage', () => {
    saveChoice('accepted')
    localStorage.removeItem(NAME)
    expect(getChoice()).toBeUndefined()
  })

  test('applies to the document where nothing can be stored', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
    expect(getChoice()).toBeUndefined()
    saveChoice('accepted')
    expect(getChoice()).toBe('accepted')
  })

  test('notifies this tab, and other tabs', () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeToChoice(listener)
    saveChoice('accepted')
    window.dispatchEvent(new Event('storage'))
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    saveChoice('refused')
    window.dispatchEvent(new Event('storage'))
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
