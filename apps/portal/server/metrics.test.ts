import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtPortal, sharedPortal } from './built-portal.fixture.ts'

const metricsToken = 'only-these-tests-know-91b6d0354f8a1c7e'

let app: FastifyInstance
beforeAll(async () => {
  app = await builtPortal({ metricsToken })
})
afterAll(() => app.close())

const ask = (authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

async function series(): Promise<string[]> {
  const { body } = await ask(`Bearer ${metricsToken}`)
  return body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

test('metrics require the token', async () => {
  for (const given of [undefined, '', 'Bearer', metricsToken, `Bearer ${metricsToken}x`, `bearer ${metricsToken}`]) {
    const answer = await ask(given)
    expect([answer.statusCode, answer.body]).toEqual([401, ''])
  }
  expect((await ask(`Bearer ${metricsToken}`)).statusCode).toBe(200)
})

test('the route does not exist without a token', async () => {
  const closed = await sharedPortal()
  const answer = await closed.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })
  // As for every unknown path.
  expect(answer.headers.location).toBe('/404')
  expect(answer.body).not.toContain('http_request_duration_seconds')
})

test('exposes the four signals by route template and status class', async () => {
  await app.inject({ url: '/contact' })
  const lines = (await series()).join('\n')
  expect(lines).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/contact",status="2xx"\} [1-9]/)
  for (const name of [
    'http_requests_in_flight 1',
    'nodejs_eventloop_lag_p99_seconds ',
    'nodejs_heap_size_used_bytes ',
    'nodejs_heap_size_limit_bytes ',
  ]) {
    expect(lines).toContain(name)
  }
})

test('arbitrary input of visitors adds no series', async () => {
  const made = async (round: number) => {
    for (const path of [`/x${round}`, `/assets/${round}.js`, `/program/${round}/a`, `/${round}.data`, `/%zz${round}`]) {
      await app.inject({ url: path })
      await app.inject({ method: 'PURGE' as 'GET', url: path })
    }
  }
  await made(0)
  const before = await series()
  for (let round = 1; round < 20; round += 1) await made(round)
  const after = await series()
  expect(after.map((line) => line.split(' ')[0])).toEqual(before.map((line) => line.split(' ')[0]))
  expect(after.length).toBeLessThan(2000)
})
