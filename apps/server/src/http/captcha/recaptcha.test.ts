import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DomainError } from '#server/lib/domain-error.ts'
import { startStandIn, type StandIn, type TokenWish } from '#server/testing/captcha-stand-in.ts'
import { asJson, leadFields } from '#server/testing/lead-form.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { Captcha } from './captcha.ts'
import { createRecaptcha } from './recaptcha.ts'

const host = 'portal.grana.localhost'
const checkbox = { kind: 'checkbox', action: 'lead', clientAddress: '192.0.2.1' } as const
const invisible = { kind: 'invisible', action: 'login', clientAddress: '192.0.2.1' } as const

let standIn: StandIn
let api: TestApi

beforeAll(async () => {
  standIn = await startStandIn()
  api = await startTestApi({ env: standIn.env })
})
afterAll(async () => {
  await api.close()
})

describe('C16: version 2, the checkbox', () => {
  const verify = (token: string) => api.context.captcha.verify(token, checkbox)

  test('a fresh token of our own page is good once', async () => {
    const token = await standIn.mint({ version: 'v2' })
    expect(await verify(token)).toBe('ok')
    expect(await verify(token)).toBe('refused')
  })

  test.for<[string, TokenWish]>([
    ['another page', { version: 'v2', hostname: 'evil.example' }],
    ['a page whose name ends like ours', { version: 'v2', hostname: `evil-${host}` }],
    ['more than two minutes ago', { version: 'v2', age: '130000' }],
    ['the other version', { version: 'v3' }],
  ])('a token of %s is refused', async ([, wish]) => {
    expect(await verify(await standIn.mint(wish))).toBe('refused')
  })

  test('rubbish is refused', async () => {
    expect(await verify('rubbish')).toBe('refused')
  })
})

describe('C16: version 3, invisible', () => {
  const verify = (token: string) => api.context.captcha.verify(token, invisible)

  test.for<[string, TokenWish, 'ok' | 'refused']>([
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

/** The captcha of the API with another provider. */
function captchaAt(verifyUrl: string, { secretV2 = 'two', timeoutMs }: Wishes): Captcha {
  const { clock, log, config } = api.context
  const provider = { provider: 'recaptcha', secretV2, secretV3: 'three', verifyUrl } as const
  return createRecaptcha(provider, { clock, log, portalUrl: config.portalUrl }, timeoutMs)
}

async function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => (error instanceof DomainError ? error.code : error))
}

describe('a bad day of the provider', () => {
  afterEach(() => standIn.steer('ok'))

  test.for(['down', 'failing', 'garbled'])('%s: nobody is let in, everybody is told', async (mode) => {
    await standIn.steer(mode)
    const fields = leadFields({ captcha_token: await standIn.mint({ version: 'v2' }) })
    const answer = await api.app.inject({ method: 'POST', url: '/api/portal/lead', ...asJson(fields) })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'captcha.unavailable' })
    expect(await api.database.owner.selectFrom('leads').select('id').execute()).toEqual([])
  })

  test('a secret that the provider does not know is our fault, not the person\u2019s', async () => {
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

  test('slow, but in time', async () => {
    const held: (() => void)[] = []
    answer = (send) => void held.push(() => send(200, good()))
    const outcome = ask()
    await vi.waitUntil(() => held.length === 1, { timeout: 60_000 })
    held[0]?.()
    expect(await outcome).toBe('ok')
  })

  test('silence is given up, and not asked again', async () => {
    answer = () => undefined
    expect(await ask(50)).toBe('captcha.unavailable')
    expect(asked).toBe(1)
  })

  test('it is given five seconds', async () => {
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
  ])('%s counts as an outage', async ([, status, body]) => {
    answer = (send) => send(status, body)
    expect(await ask()).toBe('captcha.unavailable')
  })

  test('a stamp from the future or none at all is refused', async () => {
    for (const challenge_ts of [undefined, 'yesterday', new Date(Date.now() + 3_600_000).toISOString()]) {
      answer = (send) => send(200, JSON.stringify({ success: true, hostname: host, challenge_ts }))
      expect(await ask()).toBe('refused')
    }
  })
})

test('with a provider outside there is no challenge of ours', async () => {
  expect((await api.app.inject({ url: '/api/captcha/challenge?action=lead' })).statusCode).toBe(404)
})
