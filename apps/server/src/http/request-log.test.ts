import { afterAll, beforeAll, expect, test } from 'vitest'
import { solvedToken } from '#server/testing/captcha-solver.ts'
import { encodings, leadFields } from '#server/testing/lead-form.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const mark = (place: string) => `MARK${place}${'x'.repeat(20)}`

const markedHeaders = {
  authorization: `Bearer ${mark('authorization')}`,
  refresh: mark('refresh'),
  authemail: `${mark('authemail')}@x.example`,
  cookie: `__Host-half=${mark('cookie')}`,
  'idempotency-key': mark('idempotency'),
  referer: `http://x.example/${mark('referer')}`,
  'user-agent': mark('agent'),
  'x-forwarded-for': mark('forwarded'),
}

function markedFields(changes: Record<string, unknown> = {}) {
  const names = ['first_name', 'last_name', 'organization', 'country', 'message']
  const marked = Object.fromEntries(names.map((name) => [name, mark(name)]))
  return leadFields({ ...marked, email: `${mark('email')}@x.example`, ...changes })
}

test('no user input is in the log, whatever the outcome of the request', async () => {
  const { app } = api
  const headers = markedHeaders
  const requests = []
  for (const url of ['/api/countries', '/api/captcha/challenge', '/health/ready', '/openapi.json', '/metrics']) {
    requests.push(
      { url, headers },
      { url: `${url}?token=${mark('query')}`, headers },
      { url: `${url}/${mark('path')}` },
    )
  }
  requests.push({ url: `/api/auth/password/reset/${mark('reset')}`, headers }, { url: `/%zz${mark('bad')}`, headers })
  for (const encode of Object.values(encodings)) {
    const tries = [
      markedFields({ captcha_token: mark('captcha') }),
      markedFields({ captcha_token: await solvedToken(app) }),
      markedFields({ email: mark('email') }),
      markedFields({ [mark('name')]: '1' }),
    ]
    for (const fields of tries) {
      const body = encode(fields)
      const sent = { payload: body.payload, headers: { ...headers, ...body.headers } }
      requests.push({ method: 'POST', url: '/api/portal/lead', ...sent } as const)
    }
  }
  for (let round = 0; round < 10; round += 1) for (const request of requests) await app.inject(request)
  // An internal error logs its details, which must not contain user input either.
  api.context.captcha.verify = (token) => Promise.reject(new Error('broken', { cause: { token } }))
  const body = encodings.json(markedFields({ captcha_token: mark('captcha') }))
  expect((await app.inject({ method: 'POST', url: '/api/portal/lead', ...body })).statusCode).toBe(500)

  expect(api.logged.length).toBeGreaterThan(200)
  expect(api.logged.filter((line) => line.includes('MARK'))).toEqual([])
})

test('a line has the route template, and is one line of JSON', async () => {
  api.logged.length = 0
  await api.app.inject({ url: '/api/nowhere%0d%0a{"level":60}' })
  await api.app.inject({ url: '/api/countries' })
  await api.app.inject({ method: 'POST', url: '/api/portal/lead' })
  const lines = api.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toMatchObject([
    { route: 'unknown', status: 404, level: 30, method: 'GET', stage: 'arrived' },
    { route: '/api/countries', status: 200, level: 20, stage: 'checked' },
    { route: '/api/portal/lead', status: 415, level: 30, stage: 'routed' },
  ])
  for (const line of lines) expect(line).toMatchObject({ requestId: expect.any(String), time: expect.any(String) })
})
