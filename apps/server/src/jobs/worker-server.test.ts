import { afterEach, expect, test } from 'vitest'
import { createRegistry } from '#server/lib/metrics/process-metrics.ts'
import { startWorkerServer } from './worker-server.ts'

const token = 'a-token-that-only-this-test-holds'
const open: (() => void)[] = []
afterEach(() => open.splice(0).forEach((close) => close()))

async function door(isStopping = () => false) {
  const { port, close } = await startWorkerServer({
    host: '127.0.0.1',
    port: 0,
    token,
    registry: createRegistry(),
    isStopping,
  })
  open.push(close)
  return (path: string, authorization?: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: authorization === undefined ? {} : { authorization } })
}

test('serves metrics only to callers with the token', async () => {
  const ask = await door()
  for (const given of [undefined, 'Bearer', token, `Bearer ${token}x`, `bearer ${token}`, 'Bearer undefined']) {
    const refused = await ask('/metrics', given)
    expect([refused.status, await refused.text()]).toEqual([401, ''])
  }
  const told = await ask('/metrics', `Bearer ${token}`)
  expect(told.status).toBe(200)
  expect(told.headers.get('content-type')).toContain('text/plain')
  expect(await told.text()).toContain('nodejs_heap_size_limit_bytes')
})

test('serves nothing else, and writes nothing', async () => {
  const ask = await door()
  for (const path of ['/', '/metrics/', '/metrics?x', '/api/countries', '/health']) {
    expect((await ask(path, `Bearer ${token}`)).status).toBe(404)
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    expect((await ask('/metrics', `Bearer ${token}`, method)).status).toBe(404)
  }
})

test('is live but not ready while it stops', async () => {
  let stopping = false
  const ask = await door(() => stopping)
  expect((await ask('/health/ready')).status).toBe(200)
  stopping = true
  expect([(await ask('/health/live')).status, (await ask('/health/ready')).status]).toEqual([200, 503])
})
