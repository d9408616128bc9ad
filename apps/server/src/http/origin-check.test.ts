import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solvedToken } from '#server/testing/captcha-solver.ts'
import { asMultipart, leadFields } from '#server/testing/lead-form.ts'
import {
  agentsUrl,
  apiUrl,
  customersUrl,
  portalUrl,
  staffUrl,
  startTestApi,
  type TestApi,
} from '#server/testing/test-api.ts'
import { errorTexts } from '@grana/messages/es/errors'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const hostileOrigins = [
  'null',
  '',
  ' ',
  '*',
  'http://portal.grana.localhost',
  'http://portal.grana.localhost:80',
  'http://portal.grana.localhost:4000/',
  'http://portal.grana.localhost:4000.evil.example',
  'http://portal.grana.localhost:40000',
  'http://portal.grana.localhost:4002',
  'https://portal.grana.localhost:4000',
  'HTTP://portal.grana.localhost:4000',
  'http://Portal.grana.localhost:4000',
  'http://PORTAL.GRANA.LOCALHOST:4000',
  'http://evil-portal.grana.localhost:4000',
  'http://portal.grana.localhost.evil.example:4000',
  'http://portal.grana.localhost.:4000',
  'http://grana.localhost:4000',
  'http://evil.grana.localhost:4000',
  'http://x.portal.grana.localhost:4000',
  'http://portal-grana.localhost:4000',
  'http://portalxgrana.localhost:4000',
  'http://user@portal.grana.localhost:4000',
  'http://portal.grana.localhost:4000@evil.example',
  'http://portal.grana.localhost:4000, http://evil.example',
  'http://evil.example, http://portal.grana.localhost:4000',
  'http://portal.grana.localhost:4000 http://evil.example',
  'http://portal.grana.localhost:4000#evil.example',
  'http://portal.grana.localhost:4000?evil.example',
  'http://evil.example/http://portal.grana.localhost:4000',
  'http://evil.example#portal.grana.localhost:4000',
  'ftp://portal.grana.localhost:4000',
  'file://',
  'data:',
  'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
  'http://localhost:4000',
  'http://127.0.0.1:4000',
  'http://[::1]:4000',
  'http://api.grana.localhost:4000',
  'http://portal.grana.localhost:4001',
  'http://clientes.grana.localhost:4003',
  'http://agentes.grana.localhost:4002',
  'http://agentes.grana.localhost.evil.example:4003',
  'http://xn--portal-grana.localhost:4000',
  'http://portal.grana.localhost%00:4000',
  'http://portal.grana.localhost\t:4000',
]

describe('origins', () => {
  test('tests at least forty hostile origins', () => {
    expect(new Set(hostileOrigins).size).toBeGreaterThanOrEqual(40)
  })

  test.for([portalUrl, customersUrl, agentsUrl, staffUrl])('accepts %s, with its cookies', async (origin) => {
    const answer = await api.app.inject({ url: '/api/countries', headers: { origin } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
    expect(answer.headers['access-control-allow-credentials']).toBe('true')
  })

  test('rejects an app that is not configured', async () => {
    const bare = await startTestApi({ env: { AGENTS_URL: '' } })
    const statuses = [customersUrl, agentsUrl].map(async (origin) => {
      return (await bare.app.inject({ url: '/api/countries', headers: { origin } })).statusCode
    })
    expect(await Promise.all(statuses)).toEqual([200, 403])
    await bare.close()
  })

  test.for(hostileOrigins)('rejects calls and preflights from %j', async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await api.app.inject({
        method,
        url: '/api/countries',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({
        code: 'request.origin_refused',
        message: errorTexts['request.origin_refused'],
      })
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
      expect(answer.headers.vary).toContain('Origin')
    }
  })

  test.for([portalUrl, apiUrl])('%s may read responses', async (origin) => {
    const answer = await api.app.inject({ url: '/api/countries', headers: { origin } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin, Accept-Encoding',
    })
  })

  test('a listed origin may read errors as well', async () => {
    const answer = await api.app.inject({ url: '/nowhere', headers: { origin: portalUrl } })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['access-control-allow-origin']).toBe(portalUrl)
  })

  test('answers a preflight with the methods and headers of the path', async () => {
    const answer = await api.app.inject({
      method: 'OPTIONS',
      url: '/api/portal/lead',
      headers: { origin: portalUrl, 'access-control-request-method': 'POST' },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-methods']).toBe('POST, OPTIONS')
    expect(answer.headers['access-control-allow-headers']).toBe(
      'Accept, Authorization, AuthEmail, Baggage, Content-Type, Last-Event-ID, Refresh, Sentry-Trace',
    )
    expect(answer.headers['access-control-max-age']).toBe('600')
    expect(answer.headers.allow).toBe('POST, OPTIONS')
  })

  test('answers OPTIONS without an origin with the methods only', async () => {
    const answer = await api.app.inject({ method: 'OPTIONS', url: '/api/countries' })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
    expect(answer.headers).not.toHaveProperty('access-control-allow-methods')
  })
})

type Headers = Record<string, string>

describe('fetch metadata', () => {
  test.for<[string, Headers]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another site, simple request', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    [
      'an image of another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    ['a typed address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a link on our own site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }],
    ['a value sent twice', { 'sec-fetch-site': 'same-origin, cross-site' }],
    ['an unknown value', { 'sec-fetch-site': 'friendly' }],
    ['a prefetch', { 'sec-fetch-site': 'same-site', 'sec-purpose': 'prefetch' }],
    ['an old prefetch', { purpose: 'prefetch' }],
  ])('rejects %s, with no effect', async ([, headers]) => {
    const body = asMultipart(leadFields({ captcha_token: await solvedToken(api.app) }))
    const requests = [
      { method: 'GET', url: '/api/countries', headers },
      { method: 'HEAD', url: '/api/captcha/challenge', headers },
      { method: 'POST', url: '/api/portal/lead', payload: body.payload, headers: { ...body.headers, ...headers } },
      { method: 'GET', url: '/nowhere', headers },
      { method: 'GET', url: '/metrics', headers },
    ] as const
    for (const request of requests) expect((await api.app.inject(request)).statusCode).toBe(403)
    expect(await api.database.owner.selectFrom('leads').select('id').execute()).toEqual([])
  })

  test.for<[string, Headers]>([
    ['a program', {}],
    ['a script of our own', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', origin: portalUrl }],
    ['the reference page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
  ])('accepts %s', async ([, headers]) => {
    expect((await api.app.inject({ url: '/api/countries', headers })).statusCode).toBe(200)
  })

  test.for(['/reference', '/reference/scalar.js', '/openapi.json', '/health/live', '/health/ready'])(
    '%s may be opened from anywhere',
    async (url) => {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
      expect((await api.app.inject({ url, headers })).statusCode).toBe(200)
      expect((await api.app.inject({ url, headers: { origin: 'http://evil.example' } })).statusCode).toBe(403)
    },
  )
})
