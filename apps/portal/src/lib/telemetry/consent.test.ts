// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CONSENT_VERSION, followChoice, keepChoice, readChoice } from './consent.ts'

const NAME = 'grana_telemetry_consent'

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  keepChoice('refused')
  localStorage.clear()
})

describe('what was chosen about measuring', () => {
  test('is remembered with its version and its moment', () => {
    expect(readChoice()).toBeUndefined()
    keepChoice('accepted')
    expect(readChoice()).toBe('accepted')
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '')
    expect(kept).toEqual({
      version: CONSENT_VERSION,
      choice: 'accepted',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  test('may be changed', () => {
    keepChoice('accepted')
    keepChoice('refused')
    expect(readChoice()).toBe('refused')
  })

  test.each([
    ['an older text', JSON.stringify({ version: '2020-01-01', choice: 'accepted' })],
    ['another word', JSON.stringify({ version: CONSENT_VERSION, choice: 'yes' })],
    ['no version', JSON.stringify({ choice: 'accepted' })],
    ['a bare word', '"accepted"'],
    ['null', 'null'],
    ['what is no JSON', 'accepted'],
  ])('counts for nothing if it is %s', (_kind, stored) => {
    localStorage.setItem(NAME, stored)
    expect(readChoice()).toBeUndefined()
  })

  test('forgotten by the browser it is forgotten here too', () => {
    keepChoice('accepted')
    localStorage.removeItem(NAME)
    expect(readChoice()).toBeUndefined()
  })

  test('holds for the document where nothing can be stored', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
    expect(readChoice()).toBeUndefined()
    keepChoice('accepted')
    expect(readChoice()).toBe('accepted')
  })

  test('is told to this tab, and by other tabs', () => {
    const listener = vi.fn<() => void>()
    const stop = followChoice(listener)
    keepChoice('accepted')
    window.dispatchEvent(new Event('storage'))
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    keepChoice('refused')
    window.dispatchEvent(new Event('storage'))
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
