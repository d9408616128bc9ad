import { describe, expect, test } from 'vitest'
import { mintToken, siteKeys, verifyToken } from './captcha-stand-in-verify.ts'

const now = Date.now()
const world = { isKnownSeed: (seed: string) => seed === 'known', now }

function mint(wish: Record<string, string> = {}, seed = 'known'): string {
  return mintToken(seed, new URLSearchParams({ hostname: 'portal.grana.localhost', ...wish }))
}

function errorCodes(asked: { secret: string | null; response: string | null }): string[] | undefined {
  return verifyToken(asked, world)['error-codes']
}

describe('siteverify of the stand-in', () => {
  test('accepts a v2 token once', () => {
    const asked = { secret: siteKeys.v2.secret, response: mint({ age: '1000' }) }
    const first = verifyToken(asked, world)
    expect(first).toMatchObject({ success: true, hostname: 'portal.grana.localhost' })
    expect(first).not.toHaveProperty('score')
    expect(errorCodes(asked)).toEqual(['timeout-or-duplicate'])
  })

  test('returns score and action of a v3 token', () => {
    const response = mint({ version: 'v3', action: 'login', score: '0.1' })
    const answer = verifyToken({ secret: siteKeys.v3.secret, response }, world)
    expect(answer).toMatchObject({ success: true, score: 0.1, action: 'login' })
  })

  test('dates a token by the caller’s clock when one is given', () => {
    const at = Date.parse('2020-02-02T02:02:02Z')
    const ask = (age: string) =>
      verifyToken({ secret: siteKeys.v2.secret, response: mint({ now: String(at), age }) }, world)
    expect(ask('1000')).toMatchObject({ success: true, challenge_ts: '2020-02-02T02:02:01Z' })
    expect(ask('130000')['error-codes']).toEqual(['timeout-or-duplicate'])
  })

  test.each([
    ['missing-input-secret', null, mint()],
    ['invalid-input-secret', 'wrong', mint()],
    ['missing-input-response', siteKeys.v2.secret, null],
    ['invalid-input-response', siteKeys.v2.secret, 'rubbish'],
    ['invalid-input-response', siteKeys.v2.secret, mint({}, 'unknown')],
    ['invalid-input-response', siteKeys.v2.secret, mint({ version: 'v3' })],
    ['timeout-or-duplicate', siteKeys.v2.secret, mint({ age: '130000' })],
  ])('%s', (code, secret, response) => {
    expect(errorCodes({ secret, response })).toEqual([code])
  })
})
