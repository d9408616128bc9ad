import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbound } from '#server/lib/outbound/outbound.ts'
import { literalCases, namedCases, oddCases } from '#server/lib/outbound/test-ssrf-cases.ts'
import { startTestInternet, type TestInternet } from '#server/testing/internet-stand-in.ts'
import { programWorld, type ProgramWorld } from '#server/testing/programs.ts'
import { grantSecondFactor } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { createTracker } from '@grana/contract/machines/trackers'
import { connectTracker, tend, trackerBody, trackerOf } from './trackers.fixture.ts'

let api: TestApi
let worker: TestWorker
let internet: TestInternet
let trap: Server
let port: number
let world: ProgramWorld
let seen = 0

/** All on this machine: a connection to any of its addresses reaches the trap. */
beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  internet = await startTestInternet()
  trap = createServer((socket) => {
    seen += 1
    socket.destroy()
  })
  trap.listen(0, '::')
  await once(trap, 'listening')
  port = (trap.address() as AddressInfo).port
  world = await programWorld(api)
  await grantSecondFactor(api.database.owner, world.owner)
  // As in production, where hosts are public.
  api.context.config.isLocal = false
})
afterAll(async () => {
  trap.close()
  internet.stop()
  await worker.close()
  await api.close()
})

test('no tracker is connected at an internal address, and none at another port', async () => {
  const cases = [...literalCases(port), ...oddCases(port), `https://open.example:${port}/`, 'http://open.example/']
  const accepted: string[] = []
  for (const site of cases) {
    const params = { organization: world.organization }
    const answer = await world.browser.call(createTracker, { params, body: trackerBody({ site }) })
    if (answer.status !== 422) accepted.push(`${answer.status} ${site}`)
  }
  expect(accepted).toEqual([])
  expect(cases.length).toBeGreaterThanOrEqual(150)
})

test('no call reaches an internal address, however it came into the table', async () => {
  const { names, urls } = namedCases(port)
  await internet.tell({ names: { ...names, 'trap.example': [{ type: 'A', value: '127.0.0.1' }] } })
  const all = [...literalCases(port), ...oddCases(port), ...urls].filter((url) => url.length >= 9 && url.length <= 300)
  expect(all.length).toBeGreaterThanOrEqual(250)
  // The outbound connection has all of them in its own test; here some of each kind show that trackers use it.
  const step = sized({ gate: 6, full: 1 })
  const cases = all.filter((_, index) => index % step === 0)
  const db = api.database.owner
  // The trap's port counts as public here, so that only its address is rejected.
  const outbound = createOutbound({
    nameServers: [internet.names],
    isLoopbackOpen: false,
    milliseconds: 100_000,
    nameMs: 50_000,
    ports: [443, 8443, port],
  })
  const key = await connectTracker(world, { site: 'https://api.github.com' })
  const passed: string[] = []
  for (const site of cases) {
    await db.updateTable('trackers').set({ site, check_asked_at: new Date(), resume_at: null }).execute()
    await tend({ context: { ...worker.context, outbound } }, key)
    const { check_fault: fault } = await trackerOf(db, key)
    if (fault !== 'refused') passed.push(site)
  }
  expect(passed).toEqual([])
  expect(seen).toBe(0)
  process.stdout.write(`trackers: ${cases.length} addresses tried, ${seen} connections seen by the trap\n`)
})
