import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DomainError } from '#server/lib/domain-error.ts'
import { startCaptchaStandIn, type CaptchaStandIn, type TokenOptions } from '#server/testing/captcha-stand-in.ts'
import { asJson, leadFields } from '#server/testing/lead-form.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { Captcha } from './captcha-provider.ts'
import { createRecaptcha } from './recaptcha.ts'

const host = 'portal.grana.localhost'
const checkbox = { kind: 'checkbox', action: 'lead', clientAddress: '192.0.2.1' } as const
const invisible = { kind: 'invisible', action: 'login', clientAddress: '192.0.2.1' } as const

let standIn: CaptchaStandIn
let api: TestApi

beforeAll(async () => {
  standIn = await startCaptchaStandIn()
  api = await startTestApi({ env: standIn.env })
})
afterAll(async () => {
  await api.close()
})

describe('C16: version 2, the checkbox', () => {
  const verify = (token: string) => api.context.captcha.verify(token, checkbox)

  test('accepts a fresh token of our own page once', async () => {
    const token = await standIn.mint({ version: 'v2' })
    expect(await verify(token)).toBe('ok')
    expect(await verify(token)).toBe('refused')
  })

  test.for<[string, TokenOptions]>([
    ['another page', { version: 'v2', hostname: 'evil.example' }],
    ['a page whose name ends like ours', { version: 'v2', hostname: `evil-${host}` }],
    ['more than two minutes ago', { version: 'v2', age: '130000' }],
    ['the other version', { version: 'v3' }],
  ])('rejects a token of %s', async ([, wish]) => {
    expect(await verify(await standIn.mint(wish))).toBe('refused')
  })

  test('rejects an invalid token', async () => {
    expect(await verify('rubbish')).toBe('refused')
  })
})

describe('C16: version 3, invisible', () => {
  const verify = (token: string) => api.context.captcha.verify(token, invisible)

  test.for<[string, TokenOptions, 'ok' | 'refused']>([
    ['a person', { version: 'v3', action: 'login', score: '0.9' }, 'ok'],
    ['just enough', { version: 'v3', action: 'login', score: '0.5' }, 'ok'],
    ['too little', { version: 'v3', action: 'login', score: '0.4' }, 'refused'],
    ['another action', { version: 'v3', action: 'lead', score: '0.9' }, 'refused'],
    ['another page', { version: 'v3', action: 'login', score: '0.9', hostname: 'evil.example' }, 'refused'],
    ['a checkbox', { version: 'v2' }, 'refused'],
  ])('%s', async ([, wish, outcome]) => {
    expect(await verify(await standIn.mint(wish))).toBe(outcome)
  })
})

type Wishes = { secretV2?: string; timeoutMs?: number | undefined }

/** The API's captcha with another provider URL. */
function captchaAt(verifyUrl: string, { secretV2 = 'two', timeoutMs }: Wishes): Captcha {
  const { clock, log, config } = api.context
  const provider = { provider: 'recaptcha', secretV2, secretV3: 'three', verifyUrl } as const
  return createRecaptcha(provider, { clock, log, portalUrl: config.portalUrl }, timeoutMs)
}

async function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => (error instanceof DomainError ? error.code : error))
}

describe('a provider outage', () => {
  afterEach(() => standIn.steer('ok'))

  test.for(['down', 'failing', 'garbled'])('%s: rejects every request with an error that says so', async (mode) => {
    await standIn.steer(mode)
    const fields = leadFields({ captcha_token: await standIn.mint({ version: 'v2' }) })
    const answer = await api.app.inject({ method: 'POST', url: '/api/portal/lead', ...asJson(fields) })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'captcha.unavailable' })
    expect(await api.database.owner.selectFrom('leads').select('id').execute()).toEqual([])
  })

  test('treats an unknown secret as a configuration error, not as a failed captcha', async () => {
    const wrong = captchaAt(`${standIn.url}/recaptcha/api/siteverify`, { secretV2: 'wrong' })
    const outcome = await outcomeOf(wrong.verify(await standIn.mint({ version: 'v2' }), checkbox))
    expect(outcome).toBe('captcha.unavailable')
  })
})

describe('a provider that misbehaves', () => {
  let server: Server
  let asked = 0
  let answer: (send: (status: number, body: string) => void) => void = () => undefined

  beforeAll(async () => {
    server = createServer((_request, response) => {
      asked += 1
      answer((status, body) => response.writeHead(status, { location: standIn.url }).end(body))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  beforeEach(() => void (asked = 0))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const ask = (timeoutMs?: number) => {
    const { port } = server.address() as AddressInfo
    return outcomeOf(captchaAt(`http://127.0.0.1:${port}`, { timeoutMs }).verify('token', checkbox))
  }
  const good = () => JSON.stringify({ success: true, hostname: host, challenge_ts: new Date().toISOString() })

  test('accepts a slow answer within the timeout', async () => {
    const held: (() => void)[] = []
    answer = (send) => void held.push(() => send(200, good()))
    const outcome = ask()
    await vi.waitUntil(() => held.length === 1, { timeout: 60_000 })
    held[0]?.()
    expect(await outcome).toBe('ok')
  })

  test('gives up on a provider that stays silent, without a retry', async () => {
    answer = () => undefined
    expect(await ask(50)).toBe('captcha.unavailable')
    expect(asked).toBe(1)
  })

  test('waits five seconds by default', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    answer = (send) => send(200, good())
    expect(await ask()).toBe('ok')
    expect(timeout.mock.calls).toEqual([[5000]])
    timeout.mockRestore()
  })

  test.for<[string, number, string]>([
    ['a redirect', 302, ''],
    ['an endless answer', 200, JSON.stringify({ success: true, filler: 'x'.repeat(20_000) })],
    ['another shape', 200, JSON.stringify({ success: 'yes' })],
  ])('treats %s as an outage', async ([, status, body]) => {
    answer = (send) => send(status, body)
    expect(await ask()).toBe('captcha.unavailable')
  })

  test('rejects a timestamp from the future and a missing one', async () => {
    for (const challenge_ts of [undefined, 'yesterday', new Date(Date.now() + 3_600_000).toISOString()]) {
      answer = (send) => send(200, JSON.stringify({ success: true, hostname: host, challenge_ts }))
      expect(await ask()).toBe('refused')
    }
  })
})

test('creates no challenge with an external provider', async () => {
  expect((await api.app.inject({ url: '/api/captcha/challenge?action=lead' })).statusCode).toBe(404)
})
