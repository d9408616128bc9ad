import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPortalProcess, type PortalProcess } from './portal-process.fixture.ts'

let portal: PortalProcess
beforeEach(async () => {
  portal = await startPortalProcess()
})
afterEach(() => void portal.child.kill('SIGKILL'))

test('SIGTERM: not ready at once, and for a second responds to new requests and closes their connections', async () => {
  const ended = once(portal.child, 'exit')
  portal.child.kill('SIGTERM')
  await vi.waitUntil(() => portal.lines.some((line) => line.includes('"stopping"')), { timeout: 60_000, interval: 5 })
  const [live, ready, page] = await Promise.all(
    ['/health/live', '/health/ready', '/contact'].map((path) => fetch(`${portal.url}${path}`)),
  )
  expect([live?.status, ready?.status, page?.status]).toEqual([503, 503, 200])
  expect(page?.headers.get('connection')).toBe('close')
  expect(await ended).toEqual([0, null])
})

test('SIGTERM ends an idle process within three seconds', async () => {
  await fetch(`${portal.url}/contact`)
  const ended = once(portal.child, 'exit')
  const began = performance.now()
  portal.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(performance.now() - began).toBeLessThan(3000)
})
