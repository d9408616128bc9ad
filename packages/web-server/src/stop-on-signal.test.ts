import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { addHealthRoutes } from './answer-hooks.ts'
import { stopOnSignal } from './stop-on-signal.ts'

let app: FastifyInstance
let url: string
let answer: PromiseWithResolvers<string>
let exit: PromiseWithResolvers<unknown>
let exited: MockInstance<typeof process.exit>
const handlers = new Map<unknown, () => void>()

beforeEach(async () => {
  exit = Promise.withResolvers<unknown>()
  exited = vi.spyOn(process, 'exit').mockImplementation((code) => exit.resolve(code) as never)
  answer = Promise.withResolvers<string>()
  app = fastify()
  addHealthRoutes(app)
  app.get('/page', () => 'page')
  app.get('/slow', () => answer.promise)
  const listen = vi.spyOn(process, 'once').mockImplementation((signal, handler) => {
    handlers.set(signal, handler as () => void)
    return process
  })
  stopOnSignal(app)
  listen.mockRestore()
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  answer.resolve('')
  await app.close()
  vi.restoreAllMocks()
})

/** Runs what sets one timer, and returns that timer's callback. */
function timerOf(milliseconds: number, ask: () => void): () => void {
  const work = vi.fn<() => void>()
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation((later, asked) => {
    expect(asked).toBe(milliseconds)
    work.mockImplementationOnce(later)
    return { unref: () => {} } as unknown as NodeJS.Timeout
  })
  ask()
  expect(timers).toHaveBeenCalledOnce()
  timers.mockRestore()
  return work
}

/** Sends the signal; the test decides when the second of grace and the seven seconds of waiting are over. */
function send(signal: string) {
  const afterGrace = timerOf(1000, () => handlers.get(signal)?.())
  return { endGrace: () => ({ endPatience: timerOf(7000, afterGrace) }) }
}

const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status
const health = () => Promise.all([statusOf('/health/live'), statusOf('/health/ready')])

/** Sends a request that is answered when the test decides, and waits until the server has begun. */
async function askSlowly() {
  const arrived = once(app.server, 'request')
  const answered = fetch(`${url}/slow`)
  await arrived
  return { answered }
}

test.each(['SIGTERM', 'SIGINT'])(
  '%s: not ready at once, and new requests are answered for a second',
  async (signal) => {
    expect(await health()).toEqual([200, 200])
    const { endGrace } = send(signal)
    expect(await health()).toEqual([503, 503])
    const page = await fetch(`${url}/page`)
    expect([page.status, page.headers.get('connection'), await page.text()]).toEqual([200, 'close', 'page'])
    expect(app.server.listening).toBe(true)
    expect(exited).not.toHaveBeenCalled()
    endGrace()
    expect(await exit.promise).toBe(0)
    expect(app.server.listening).toBe(false)
  },
)

test('waits for a request that is being answered', async () => {
  const { answered } = await askSlowly()
  const ended = once(app.server, 'close')
  send('SIGTERM').endGrace()
  await vi.waitUntil(() => !app.server.listening, { timeout: 60_000 })
  expect(exited).not.toHaveBeenCalled()
  answer.resolve('late')
  expect(await (await answered).text()).toBe('late')
  await ended
  expect(await exit.promise).toBe(0)
})

test('exits with a failure when a request takes more than seven further seconds', async () => {
  const { answered } = await askSlowly()
  send('SIGTERM').endGrace().endPatience()
  expect(await exit.promise).toBe(1)
  answer.resolve('too late')
  await answered
})
