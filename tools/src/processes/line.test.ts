import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLine } from './line.ts'
import type { Line } from './line.ts'
import { openRun, stopRun } from './run.ts'
import type { Run } from './run.ts'

const server = createServer((_request, response) => response.end('there'))
let run: Run
let line: Line

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  run = await openRun('line')
  line = await startLine(run, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(async () => {
  await stopRun(run)
  server.close()
})

const ask = async (): Promise<string> => (await fetch(line.url, { headers: { connection: 'close' } })).text()

test('carries, is cut, and carries again at the same address', async () => {
  expect(await ask()).toBe('there')
  await line.verbs.cut()
  await expect(ask()).rejects.toThrow('fetch failed')
  await line.verbs.mend()
  expect(await ask()).toBe('there')
})

test('slows down what it carries, until it is mended', async () => {
  await line.verbs.delay()
  const began = performance.now()
  expect(await ask()).toBe('there')
  expect(performance.now() - began).toBeGreaterThan(900)
  await line.verbs.mend()
  expect(await ask()).toBe('there')
})
