import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acceptQuote,
  engagementWorld,
  goodQuote,
  sentEngagement,
  type EngagementWorld,
} from '#server/testing/engagements.ts'
import { movableClock } from '#server/testing/movable-clock.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { quoteEngagement } from '@grana/contract/engagements/staff-engagements'

const start = new Date()
// 25 hours apart: there it is never the same day.
const [behind, ahead] = ['Pacific/Niue', 'Pacific/Kiritimati']
const hour = 3_600_000
/** The day in the zone that is behind. */
const day = new Date(start.getTime() - 11 * hour).toISOString().slice(0, 10)

let api: TestApi
let world: EngagementWorld

beforeAll(async () => {
  // It stands still, so that no day ends while the test runs.
  api = await startTestApi({ clock: movableClock(start).clock })
  world = await engagementWorld(api)
})
afterAll(() => api.close())

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const quote = (id: string, changes: object = {}) =>
  world.administrator.browser.call(quoteEngagement, {
    params: { id },
    body: { ...goodQuote, starts_on: day, valid_until: day, ...changes },
  })
const setZone = (timezone: string) =>
  api.database.owner.updateTable('users').set({ timezone }).where('id', '=', world.owner.id).execute()

test('days of a quote are those of the member who began the engagement, when its scope has no zone', async () => {
  await setZone(behind)
  const [id, other] = [await sentEngagement(world), await sentEngagement(world)]
  expect((await quote(id)).status).toBe(200)
  await setZone(ahead)
  expect(codeOf(await quote(other, { starts_on: '2030-01-07' }))).toEqual([422, 'engagement.dates_past'])
  expect(codeOf(await quote(other, { valid_until: '2029-12-31' }))).toEqual([422, 'engagement.dates_past'])
  expect(codeOf(await acceptQuote(world, id))).toEqual([409, 'engagement.quote_outdated'])
  await setZone(behind)
  expect((await acceptQuote(world, id)).status).toBe(200)
})

test('days of a quote are those of the zone of its scope', async () => {
  await setZone(ahead)
  const id = await sentEngagement(world, { time_zone: behind })
  expect((await quote(id)).status).toBe(200)
  expect((await acceptQuote(world, id)).status).toBe(200)
  await setZone(behind)
  const other = await sentEngagement(world, { time_zone: ahead })
  expect(codeOf(await quote(other))).toEqual([422, 'engagement.dates_past'])
})
