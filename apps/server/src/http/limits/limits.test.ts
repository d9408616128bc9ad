import { afterEach, describe, expect, test } from 'vitest'
import { validPassword, startAccountApi } from '#server/testing/account-api.ts'
import { asJson } from '#server/testing/lead-form.ts'
import { movableClock } from '#server/testing/movable-clock.ts'
import { sentStatements } from '#server/testing/sent-statements.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { confirmIdentity } from '@grana/contract/auth'
import { errorTexts } from '@grana/messages/es/errors'
import { accountBudgets, budgets } from './budgets.ts'

const started: TestApi[] = []
async function start(env: Record<string, string>) {
  const api = await startTestApi({ env: { TRUSTED_PROXIES: '127.0.0.1', ...env } })
  started.push(api)
  return api
}
afterEach(async () => {
  for (const api of started.splice(0)) await api.close()
})

const form = { method: 'POST', url: '/api/portal/lead', ...asJson({}) } as const

async function sendFrom(api: TestApi, address: string) {
  const headers = { ...form.headers, 'x-forwarded-for': address }
  return api.app.inject({ ...form, headers })
}

async function sendTimes(api: TestApi, times: number, address: string): Promise<number[]> {
  const statuses = []
  for (let index = 0; index < times; index += 1) statuses.push((await sendFrom(api, address)).statusCode)
  return statuses
}

describe('forms', () => {
  test('a client may use up its budget, and then receives how long to wait', async () => {
    const api = await start({ RATE_LIMIT_SCALE: '1' })
    expect(await sendTimes(api, budgets.form.calls, '198.51.100.1')).not.toContain(429)
    const before = Date.now()
    const refused = await sendFrom(api, '198.51.100.1')
    const after = Date.now()
    expect(refused.statusCode).toBe(429)
    const { details } = refused.json<{ details: { retryAfterSeconds: number } }>()
    expect(refused.json()).toMatchObject({ code: 'request.too_many', message: errorTexts['request.too_many'] })
    // The rest of the window at the moment of the rejection.
    const { expire } = await api.database.owner.selectFrom('rate_limits').select('expire').executeTakeFirstOrThrow()
    const left = (now: number) => Math.ceil((Number(expire) - now) / 1000)
    expect(details.retryAfterSeconds).toBeLessThanOrEqual(left(before))
    expect(details.retryAfterSeconds).toBeGreaterThanOrEqual(left(after))
    expect(left(before)).toBeLessThanOrEqual(budgets.form.seconds)
    expect(refused.headers['retry-after']).toBe(String(details.retryAfterSeconds))
    expect((await sendFrom(api, '198.51.100.2')).statusCode).toBe(422)
  })

  test('one IPv6 network is one client', async () => {
    const api = await start({ RATE_LIMIT_SCALE: '0.2' })
    expect(await sendTimes(api, 1, '2001:db8:1:1::1')).toEqual([422])
    expect(await sendTimes(api, 1, '2001:db8:1:1:ffff::2')).toEqual([422])
    expect(await sendTimes(api, 1, '2001:db8:1:1:aaaa::3')).toEqual([429])
    expect(await sendTimes(api, 1, '2001:db8:1:2::1')).toEqual([422])
  })

  test('S14: the /56 and the /48 around an IPv6 client have budgets of their own, counted by the same statement', async () => {
    const api = await start({ RATE_LIMIT_SCALE: '0.1' })
    const from = async (network: number) => (await sendTimes(api, 1, `2001:db8:1:${network.toString(16)}::1`))[0]
    // One call per /64: four of a /56, sixteen of the /48 whatever their /56. A used-up network is no longer counted.
    const home = []
    for (let index = 0; index < 6; index += 1) home.push(await from(index))
    expect(home).toEqual([422, 422, 422, 422, 429, 429])
    const site = []
    for (let index = 1; index < 20; index += 1) site.push(await from(index * 256))
    expect(site.filter((status) => status === 422)).toHaveLength(16 - 5)
    expect((await sendTimes(api, 1, '2001:db8:2::1'))[0]).toBe(422)
    const lines = api.logged.map((line) => JSON.parse(line) as { route?: string; statements?: number })
    expect(Math.max(...lines.map(({ statements = 0 }) => statements))).toBe(1)
  })

  test('a window ends on time, and a client without budget is rejected without a statement', async () => {
    const { clock, forward } = movableClock()
    const api = await startTestApi({ env: { RATE_LIMIT_SCALE: '0.1' }, clock })
    started.push(api)
    expect(await sendTimes(api, 2, '198.51.100.1')).toEqual([422, 429])
    const { sent } = await sentStatements(() => sendFrom(api, '198.51.100.1'))
    expect(sent).toEqual([])
    forward(budgets.form.seconds)
    expect(await sendTimes(api, 2, '198.51.100.1')).toEqual([422, 429])
  })

  test('S14: all clients share a budget that one client alone cannot use up', async () => {
    const api = await start({ RATE_LIMIT_SCALE: '0.005' })
    expect(await sendTimes(api, 20, '198.51.100.1')).toContain(429)
    const statuses = []
    for (let index = 2; index < 9; index += 1) statuses.push(...(await sendTimes(api, 1, `198.51.100.${index}`)))
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  test('processes count together and store no addresses', async () => {
    const one = await start({ RATE_LIMIT_SCALE: '0.2' })
    const other = await start({ RATE_LIMIT_SCALE: '0.2', DATABASE_URL: one.database.urls.api })
    expect(await sendTimes(one, 1, '198.51.100.9')).toEqual([422])
    expect(await sendTimes(other, 1, '198.51.100.9')).toEqual([422])
    expect(await sendTimes(one, 1, '198.51.100.9')).toEqual([429])
    const rows = await one.database.owner.selectFrom('rate_limits').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.key).toMatch(/^form:[A-Za-z0-9_-]{43}$/)
  })

  test('without the database each process counts alone: the limit still applies', async () => {
    const api = await start({ RATE_LIMIT_SCALE: '0.2', DATABASE_URL: 'postgres://grana_api@127.0.0.1:1/nowhere' })
    expect(await sendTimes(api, 4, '198.51.100.1')).toEqual([422, 422, 429, 429])
    expect(api.logged.join('')).toContain('rate limits counted by this process alone')
  })
})

describe('everything else', () => {
  test('reads have a budget of their own', async () => {
    const api = await start({ RATE_LIMIT_SCALE: '0.005' })
    const statuses = []
    for (let index = 0; index < 4; index += 1) {
      statuses.push((await api.app.inject({ url: '/api/countries' })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('unknown paths use the coarse budget', async () => {
    const api = await start({ RATE_LIMIT_SCALE: '0.0025' })
    const statuses = []
    for (const url of ['/a', '/b', '/c', '/health/live']) statuses.push((await api.app.inject({ url })).statusCode)
    expect(statuses).toEqual([404, 404, 404, 429])
  })
})

test('S14: an account has a budget for expensive operations, whatever addresses it calls from', async () => {
  const api = await startAccountApi({ RATE_LIMIT_SCALE: '1' })
  started.push(api)
  const { browser } = await api.signUp()
  const statuses: number[] = []
  for (let index = 0; index <= accountBudgets.secret.calls; index += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${index}` }
    statuses.push((await browser.call(confirmIdentity, { body: { password: validPassword }, headers })).status)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statuses.at(-1)).toBe(429)
  api.forward(accountBudgets.secret.seconds)
  expect((await browser.call(confirmIdentity, { body: { password: validPassword } })).status).toBe(200)
})
