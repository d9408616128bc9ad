import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFaultProxy } from './fault-proxy.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { openRun, stopRun } from './run.ts'
import type { Run } from './run.ts'

const ledgers = mkdtempSync(join(tmpdir(), 'grana-line-test-'))
let requests = 0
const server = createServer((_request, response) => {
  requests += 1
  response.end('there')
})
/** Delayed chunks of the slow proxy, until a test releases them. */
const held: { carry: () => void; milliseconds: number }[] = []
let run: Run
let line: FaultProxy

beforeAll(async () => {
  process.env['GRANA_LEDGERS'] = ledgers
  await once(server.listen(0, '127.0.0.1'), 'listening')
  run = await openRun('line')
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  line = await startFaultProxy(run, target, (carry, milliseconds) => void held.push({ carry, milliseconds }))
})
afterAll(async () => {
  await stopRun(run)
  server.close()
  delete process.env['GRANA_LEDGERS']
  rmSync(ledgers, { recursive: true, force: true })
})

const ask = async (): Promise<string> => (await fetch(line.url, { headers: { connection: 'close' } })).text()

test('forwards, refuses while cut, and forwards again at the same address', async () => {
  expect(await ask()).toBe('there')
  await line.verbs.cut()
  await expect(ask()).rejects.toThrow('fetch failed')
  await line.verbs.mend()
  expect(await ask()).toBe('there')
})

test('delays every chunk half a second in each direction until it is mended', async () => {
  await line.verbs.delay()
  const before = requests
  let isAnswered = false
  const answer = ask().finally(() => (isAnswered = true))
  const holdsOne = () => vi.waitUntil(() => held.length > 0, { timeout: 60_000 })
  const letGo = () => {
    const pieces = held.splice(0)
    expect(pieces.map(({ milliseconds }) => milliseconds)).toEqual(pieces.map(() => 500))
    for (const { carry } of pieces) carry()
    return isAnswered
  }
  await holdsOne()
  expect(requests).toBe(before)
  letGo()
  await holdsOne()
  expect([requests, isAnswered]).toEqual([before + 1, false])
  await vi.waitUntil(letGo, { timeout: 60_000 })
  expect(await answer).toBe('there')
  await line.verbs.mend()
  expect(await ask()).toBe('there')
})
