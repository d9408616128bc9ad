import { describe, expect, test } from 'vitest'
import { captchaToken, initialCaptchaState, nextCaptchaState, type CaptchaEvent, type CaptchaState } from './state.ts'

function after(...events: CaptchaEvent[]): CaptchaState {
  return events.reduce(nextCaptchaState, initialCaptchaState)
}

const verified: CaptchaEvent = { type: 'verified', token: 't' }
const failed: CaptchaEvent = { type: 'failed', failure: 'not-solved' }

describe('captcha states', () => {
  test('init, then verified with a token', () => {
    expect(after()).toEqual({ name: 'init' })
    expect(captchaToken(after())).toBe('')
    expect(captchaToken(after(verified))).toBe('t')
  })

  test('an expired token is cleared', () => {
    const state = after(verified, { type: 'expired' })
    expect(state).toEqual({ name: 'expired' })
    expect(captchaToken(state)).toBe('')
  })

  test('an error clears the token', () => {
    const state = after(verified, failed)
    expect(state).toEqual({ name: 'error', failure: 'not-solved' })
    expect(captchaToken(state)).toBe('')
  })

  test.each([[[verified]], [[verified, { type: 'expired' } as const]], [[failed]], [[]]])(
    'reset returns to init',
    (events) => {
      expect(after(...events, { type: 'reset' })).toEqual({ name: 'init' })
    },
  )

  test('it can be solved again after expiry and after an error', () => {
    expect(after(verified, { type: 'expired' }, verified).name).toBe('verified')
    expect(after(failed, verified).name).toBe('verified')
  })

  test('a late expiry changes nothing', () => {
    expect(after({ type: 'expired' }).name).toBe('init')
    expect(after(failed, { type: 'expired' }).name).toBe('error')
  })
})
