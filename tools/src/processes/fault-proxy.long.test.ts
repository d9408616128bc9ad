import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startFaultProxy } from './fault-proxy.ts'
import { openRun, stopRun } from './run.ts'

test('a slow proxy delays half a second in each direction', async () => {
  const ledgers = mkdtempSync(join(tmpdir(), 'grana-line-test-'))
  vi.stubEnv('GRANA_LEDGERS', ledgers)
  const server = createServer((_request, response) => response.end('there'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const run = await openRun('line')
  onTestFinished(async () => {
    await stopRun(run)
    server.close()
    vi.unstubAllEnvs()
    rmSync(ledgers, { recursive: true, force: true })
  })
  const line = await startFaultProxy(run, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await line.verbs.delay()
  const began = performance.now()
  expect(await (await fetch(line.url, { headers: { connection: 'close' } })).text()).toBe('there')
  expect(performance.now() - began).toBeGreaterThan(900)
})
