import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildContext, closeContext } from '#server/build-context.ts'
import type { Context } from '#server/context.ts'
import { sendRaw } from '#server/testing/raw-client.ts'
import { testConfig } from '#server/testing/test-api.ts'
import { timeouts } from './server-options.ts'

/** With the production timeouts, which the usual test API does not have. */
let context: Context
let app: FastifyInstance
let port: number
beforeAll(async () => {
  context = buildContext(testConfig({ LOG_LEVEL: 'silent' }))
  app = buildApp(context)
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await closeContext(context)
})

async function timed(piece: string): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const { status } = await sendRaw(port, { pieces: [piece] })
  return { status, ms: performance.now() - began }
}

test('ends slow headers and slow bodies in time and serves others meanwhile', async () => {
  const post = 'POST /api/portal/lead HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const slow = [timed('GET /api/countries HTTP/1.1\r\nHost'), timed(`${post}Content-Length: 100\r\n\r\n{`)]
  const quick = await timed('GET /api/countries HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(quick.status).toBe(200)
  expect(quick.ms).toBeLessThan(1000)
  const [headers, body] = await Promise.all(slow)
  expect([headers?.status, body?.status]).toEqual([408, 408])
  expect(headers?.ms).toBeLessThan(timeouts.headers + 3000)
  expect(body?.ms).toBeLessThan(timeouts.request + 3000)
})
