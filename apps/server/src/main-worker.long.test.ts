import { describe, expect, test, vi } from 'vitest'
import { receiveLead } from './modules/leads/test-lead.ts'
import { makeWorkerWorld, sendSignal } from './testing/worker-world.ts'

const minute = 60_000
const patience = { timeout: minute, interval: 50 }

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now()
  const result = await work()
  return { result, ms: performance.now() - began }
}

const report = (what: string, ms: number) => void process.stdout.write(`${what}: ${(ms / 1000).toFixed(1)} s\n`)

describe('a worker killed with SIGKILL while the mail server delays its response', () => {
  test('the next process delivers both emails within a minute', { timeout: 3 * minute }, async (context) => {
    const { database, mailServer, startProcess } = await makeWorkerWorld(context)
    mailServer.onData(() => undefined)
    const first = await startProcess()
    await receiveLead(database.api)
    await vi.waitUntil(() => mailServer.received.length === 1, patience)
    await sendSignal(first, 'SIGKILL')
    mailServer.onData((_mail, respond) => respond())
    const { ms } = await timed(async () => {
      await startProcess()
      await vi.waitUntil(() => mailServer.accepted.length === 2, patience)
    })
    report('killed while the answer was held back, both mails delivered', ms)
    expect(ms).toBeLessThan(minute)
  })
})

describe('SIGTERM', () => {
  test('ends an idle worker within three seconds', async (context) => {
    const { startProcess, heartbeats } = await makeWorkerWorld(context)
    const worker = await startProcess()
    await vi.waitUntil(async () => (await heartbeats()) === 1, patience)
    const { result, ms } = await timed(() => sendSignal(worker, 'SIGTERM'))
    expect(result).toBe(0)
    report('SIGTERM to an idle worker, gone', ms)
    expect(ms).toBeLessThan(3000)
  })

  test('lets a job of a second and a half end, and the worker exits within ten', async (context) => {
    const { database, mailServer, startProcess } = await makeWorkerWorld(context)
    mailServer.onData((_mail, respond) => void setTimeout(respond, 1500))
    const worker = await startProcess()
    await receiveLead(database.api)
    await vi.waitUntil(() => mailServer.received.length === 1, patience)
    const { result, ms } = await timed(() => sendSignal(worker, 'SIGTERM'))
    expect(result).toBe(0)
    expect(ms).toBeLessThan(10_000)
    expect(mailServer.accepted).toHaveLength(2)
  })

  test('a job that does not end returns to the queue within ten seconds, and the next process runs it at once', async (context) => {
    const { database, mailServer, startProcess } = await makeWorkerWorld(context)
    mailServer.onData(() => undefined)
    const worker = await startProcess()
    await receiveLead(database.api)
    await vi.waitUntil(() => mailServer.received.length === 1, patience)
    const stopped = await timed(() => sendSignal(worker, 'SIGTERM'))
    expect(stopped.ms).toBeLessThan(10_000)
    mailServer.onData((_mail, respond) => respond())
    const { ms } = await timed(async () => {
      await startProcess()
      await vi.waitUntil(() => mailServer.accepted.length === 2, patience)
    })
    report('SIGTERM with a job that hangs, gone', stopped.ms)
    report('its mails out with the next process', ms)
    expect(ms).toBeLessThan(30_000)
  })
})
