import { afterAll, beforeAll, expect, test } from 'vitest'
import { programWorld, type ProgramWorld } from '#server/testing/programs.ts'
import { grantSecondFactor } from '#server/testing/reports.ts'
import { startSsrfTrap, type SsrfTrap } from '#server/testing/ssrf-trap.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { createTracker } from '@grana/contract/machines/trackers'
import { connectTracker, tend, trackerBody, trackerOf } from './trackers.fixture.ts'

let api: TestApi
let worker: TestWorker
let trap: SsrfTrap
let world: ProgramWorld

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  trap = await startSsrfTrap()
  world = await programWorld(api)
  await grantSecondFactor(api.database.owner, world.owner)
  // As in production, where hosts are public.
  api.context.config.isLocal = false
})
afterAll(async () => {
  trap.close()
  await worker.close()
  await api.close()
})

test('no tracker is connected at an internal address, and none at another port', async () => {
  const cases = trap.refusedOnCreation
  const accepted: string[] = []
  for (const site of cases) {
    const params = { organization: world.organization }
    const answer = await world.browser.call(createTracker, { params, body: trackerBody({ site }) })
    if (answer.status !== 422) accepted.push(`${answer.status} ${site}`)
  }
  expect(accepted).toEqual([])
  expect(cases.length).toBeGreaterThanOrEqual(150)
  process.stdout.write(`trackers: ${cases.length} addresses refused on creation\n`)
})

test('no call reaches an internal address, however it came into the table', async () => {
  const all = trap.refusedOnCall.filter((url) => url.length >= 9 && url.length <= 300)
  expect(all.length).toBeGreaterThanOrEqual(250)
  // The outbound connection has all of them in its own test; here some of each kind show that trackers use it.
  const step = sized({ gate: 6, full: 1 })
  const cases = all.filter((_, index) => index % step === 0)
  const db = api.database.owner
  const outbound = trap.outbound()
  const key = await connectTracker(world, { site: 'https://api.github.com' })
  const passed: string[] = []
  for (const site of cases) {
    await db.updateTable('trackers').set({ site, check_asked_at: new Date(), resume_at: null }).execute()
    await tend({ context: { ...worker.context, outbound } }, key)
    const { check_fault: fault } = await trackerOf(db, key)
    if (fault !== 'refused') passed.push(site)
  }
  expect(passed).toEqual([])
  expect(trap.seen()).toBe(0)
  process.stdout.write(`trackers: ${cases.length} addresses tried, ${trap.seen()} connections seen by the trap\n`)
})
