import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asJson, leadFields } from '#server/testing/lead-form.ts'
import { metricsToken, startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { securityHeaders } from './headers.ts'

const expected = securityHeaders(false)

/** Each response sets these three itself, within the limits below. */
const changeable = ['cache-control', 'content-security-policy', 'vary']

function expectHeaders(headers: Record<string, unknown>) {
  const constant = Object.entries(expected).filter(([name]) => !changeable.includes(name))
  expect(headers).toMatchObject(Object.fromEntries(constant))
  expect(headers['cache-control']).toMatch(/^no-store$|^public, max-age=\d+/)
  expect(headers['vary']).toContain('Origin')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9-]{8,64}$/)
  expect(headers).not.toHaveProperty('server')
  expect(headers).not.toHaveProperty('x-powered-by')
}

let api: TestApi
let tight: TestApi
beforeAll(async () => {
  api = await startTestApi()
  tight = await startTestApi({ env: { RATE_LIMIT_SCALE: '0.0001' } })
})
afterAll(() => Promise.all([api.close(), tight.close()]))

describe('every route in every status', () => {
  async function answersOf(url: string) {
    const bearer = { authorization: `Bearer ${metricsToken}` }
    const asked = [
      { url, headers: bearer },
      { method: 'HEAD', url, headers: bearer },
      { method: 'OPTIONS', url },
      { method: 'PATCH', url, payload: 'x' },
      { url: `${url}/nowhere/at/all` },
      { url, headers: { origin: 'http://evil.example' } },
      { url: `${url}?${'x'.repeat(3000)}` },
      { method: 'POST', url, ...asJson({}) },
    ] as const
    const answers = []
    for (const request of asked) answers.push(await api.app.inject(request))
    await tight.app.inject({ url })
    return [...answers, await tight.app.inject({ url })]
  }

  test('every path', async () => {
    const paths = [...new Set(api.app.registeredRoutes.map(({ path }) => path))]
    expect(paths.length).toBeGreaterThanOrEqual(9)
    for (const path of paths) {
      const answers = await answersOf(path)
      for (const { headers } of answers) expectHeaders(headers)
      const refusals = answers.filter(({ statusCode }) => statusCode >= 400)
      for (const { headers } of refusals) expect(headers['cache-control']).toBe('no-store')
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(statuses).toEqual(expect.arrayContaining([204, 403, 404, 405, 414, 429]))
    }
  })
})

describe('rarer statuses', () => {
  const url = '/api/portal/lead'

  test.for([
    [400, { payload: '{', headers: { 'content-type': 'application/json' } }],
    [413, { payload: 'x'.repeat(200_000), headers: { 'content-type': 'application/json' } }],
    [415, { payload: 'x', headers: { 'content-type': 'text/plain' } }],
    [422, asJson(leadFields({ email: '' }))],
  ] as const)('%i', async ([status, body]) => {
    const answer = await api.app.inject({ method: 'POST', url, payload: body.payload, headers: body.headers })
    expect(answer.statusCode).toBe(status)
    expectHeaders(answer.headers)
  })

  test('a URL that cannot be decoded', async () => {
    const answer = await api.app.inject({ url: '/api/%zz' })
    expect(answer.statusCode).toBe(400)
    expectHeaders(answer.headers)
  })

  test('an unexpected error', async () => {
    const broken = await startTestApi()
    broken.context.captcha.challenge = () => Promise.reject(new Error('MARK at /etc/passwd'))
    const answer = await broken.app.inject({ url: '/api/captcha/challenge?action=lead' })
    await broken.close()
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('MARK')
    expect(Object.keys(answer.json())).toEqual(['message', 'code', 'requestId'])
    expectHeaders(answer.headers)
  })
})

test('production adds transport security for two years, subdomains included', () => {
  expect(securityHeaders(true)['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(expected).not.toHaveProperty('strict-transport-security')
})
