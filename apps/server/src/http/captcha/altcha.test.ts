import { createChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentSecrets } from '#server/config/rules.ts'
import { fetchChallenge, findSolution } from '#server/testing/captcha-solver.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { captchaActions, type CaptchaAction } from '@grana/contract/operation'
import { altchaChallengeSeconds, proofOfWork, signatureKey } from './altcha-parameters.ts'
import { createAltcha } from './altcha.ts'

const question = { kind: 'checkbox', action: 'lead', clientAddress: '192.0.2.1' } as const
const secret = developmentSecrets.ALTCHA_SECRET

/** As hard to guess as the real one, at a fraction of the work. */
const cheap = { ...proofOfWork, cost: 10 }

let api: TestApi
let now = new Date()
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
  Object.assign(api.context.captcha, createAltcha(secret, { db: api.context.db, clock: () => now }, cheap))
})
afterAll(() => api.close())

const verify = (token: string, action: CaptchaAction = 'lead') =>
  api.context.captcha.verify(token, { ...question, action })

type Packed = { challenge: Challenge; solution: { counter: number; derivedKey: string; time?: number } }
const unpack = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString()) as Packed
const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

async function madeByUs(changes: Partial<Parameters<typeof createChallenge>[0]> = {}): Promise<Challenge> {
  const expiresAt = new Date(now.getTime() + altchaChallengeSeconds * 1000)
  return createChallenge({
    ...cheap,
    deriveKey,
    expiresAt,
    hmacSignatureSecret: signatureKey(secret, 'lead'),
    ...changes,
  })
}

describe('a challenge', () => {
  test('requires the configured work, lasts twenty minutes, and accepts its solution once', async () => {
    expect(proofOfWork).toEqual({ algorithm: 'PBKDF2/SHA-256', cost: 5000, keyLength: 32, keyPrefix: '00' })
    const usual = createAltcha(secret, { db: api.context.db, clock: () => now })
    const challenge = (await usual.challenge?.('lead')) as unknown as Challenge
    const { parameters, signature } = challenge
    expect(parameters).toMatchObject(proofOfWork)
    expect(parameters.expiresAt).toBe(Math.floor(now.getTime() / 1000) + altchaChallengeSeconds)
    expect(signature).toMatch(/^[0-9a-f]{64}$/)
    const token = await findSolution(challenge)
    expect(await usual.verify(token, question)).toBe('ok')
    expect(await usual.verify(token, question)).toBe('refused')
  })

  test('with less work does not pass as the configured one', async () => {
    const usual = createAltcha(secret, { db: api.context.db, clock: () => now })
    expect(await usual.verify(await findSolution(await madeByUs()), question)).toBe('refused')
  })

  test('is never repeated and never cached', async () => {
    const answers = [await fetchChallenge(api.app), await fetchChallenge(api.app)]
    expect(answers[0]?.parameters.nonce).not.toBe(answers[1]?.parameters.nonce)
    const answer = await api.app.inject({ url: '/api/captcha/challenge?action=lead' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('is not created for HEAD', async () => {
    expect((await api.app.inject({ method: 'HEAD', url: '/api/captcha/challenge' })).statusCode).toBe(405)
  })
})

test.for(['', '?action=', '?action=other', '?action=lead&action=login', '?action=lead&more=1'])(
  'rejects a challenge request with %j',
  async (query) => {
    const { statusCode } = await api.app.inject({ url: `/api/captcha/challenge${query}` })
    expect([400, 422]).toContain(statusCode)
  },
)

describe('C16: a solution', () => {
  test('is accepted once', async () => {
    const token = await findSolution(await fetchChallenge(api.app))
    expect(await verify(token)).toBe('ok')
    expect(await verify(token)).toBe('refused')
  })

  test('is accepted once, also when sent thirty times concurrently', async () => {
    const token = await findSolution(await fetchChallenge(api.app))
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => verify(token)))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  })

  test('encoded differently is the same solution', async () => {
    const token = await findSolution(await fetchChallenge(api.app))
    expect(await verify(token)).toBe('ok')
    const { challenge, solution } = unpack(token)
    const reordered = Object.fromEntries(Object.entries(challenge.parameters).toReversed())
    expect(await verify(pack({ solution, challenge: { signature: challenge.signature, parameters: reordered } }))).toBe(
      'refused',
    )
  })

  test('is rejected after it expires', async () => {
    const token = await findSolution(await fetchChallenge(api.app))
    const solvedAt = now
    now = new Date(solvedAt.getTime() + altchaChallengeSeconds * 1000 + 1000)
    expect(await verify(token)).toBe('refused')
    now = solvedAt
    expect(await verify(token)).toBe('ok')
  })

  test('signed with our secret for less work is rejected', async () => {
    expect(await verify(await findSolution(await madeByUs({ cost: 1 })))).toBe('refused')
  })

  test.for(captchaActions.filter((action) => action !== 'lead'))('for lead is rejected for %s', async (other) => {
    const token = await findSolution(await fetchChallenge(api.app, 'lead'))
    expect(await verify(token, other)).toBe('refused')
    // The rejection did not mark it as used.
    expect(await verify(token, 'lead')).toBe('ok')
    expect(await verify(await findSolution(await fetchChallenge(api.app, other)), 'lead')).toBe('refused')
  })

  test('signed with the secret itself is rejected: every action has its own key', async () => {
    expect(await verify(await findSolution(await madeByUs({ hmacSignatureSecret: secret })))).toBe('refused')
  })

  test('signed with another secret is rejected', async () => {
    const forged = await madeByUs({ hmacSignatureSecret: 'another-secret' })
    expect(await verify(await findSolution(forged))).toBe('refused')
  })

  test.for(['', 'x', '====', 'bm90IGpzb24=', pack(null), pack([]), pack({}), pack('text'), '\u0000', 'a'.repeat(8192)])(
    '%j is rejected',
    async (token) => {
      expect(await verify(token)).toBe('refused')
    },
  )
})

/** One solution for all cases: a rejected one is not marked as used. */
describe('C16: a valid solution', () => {
  let packed: Packed
  beforeAll(async () => {
    packed = unpack(await findSolution(await madeByUs()))
  })

  test.for<[string, (packed: Packed) => unknown]>([
    [
      'cost',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
        solution,
      }),
    ],
    [
      'algorithm',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, algorithm: 'SHA-256' } },
        solution,
      }),
    ],
    [
      'prefix',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } },
        solution,
      }),
    ],
    [
      'expiry',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4_000_000_000 } },
        solution,
      }),
    ],
    [
      'no expiry',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: undefined } },
        solution,
      }),
    ],
    [
      'nonce',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, nonce: '0'.repeat(32) } },
        solution,
      }),
    ],
    ['signature', ({ challenge, solution }) => ({ challenge: { ...challenge, signature: '0'.repeat(64) }, solution })],
    ['no signature', ({ challenge, solution }) => ({ challenge: { parameters: challenge.parameters }, solution })],
    ['counter', ({ challenge, solution }) => ({ challenge, solution: { ...solution, counter: solution.counter + 1 } })],
    ['counter below zero', ({ challenge, solution }) => ({ challenge, solution: { ...solution, counter: -1 } })],
    ['key', ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: `00${'a'.repeat(62)}` } })],
    ['a field more', ({ challenge, solution }) => ({ challenge: { ...challenge, codeChallenge: {} }, solution })],
    ['no solution', ({ challenge }) => ({ challenge })],
  ])('changed in its %s is rejected', async ([, change]) => {
    expect(await verify(pack(change(packed)))).toBe('refused')
  })

  test('is still accepted after those attempts', async () => {
    expect(await verify(pack(packed))).toBe('ok')
  })
})
