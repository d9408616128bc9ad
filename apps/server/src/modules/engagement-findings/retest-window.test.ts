import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFinding, startedEngagement } from '#server/testing/engagement-team.ts'
import { engagementWorld, type EngagementWorld } from '#server/testing/engagements.ts'
import { dataOf } from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import { changeReportState, getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { askRetest } from '@grana/contract/reports/retest'

let api: TestApi
let world: EngagementWorld
let worker: Awaited<ReturnType<typeof startTestWorker>>
beforeAll(async () => {
  api = await startTestApi()
  world = await engagementWorld(api)
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

/** An accepted finding of a pentest whose retests end some days from today. */
async function acceptedFinding(days: number) {
  const started = await startedEngagement(api, world)
  const report = await sendFinding(world, started)
  await worker.drain()
  const params = { organization: world.organization, report }
  await world.browser.call(changeReportState, { params, body: { to: 'accepted', severity: 'high', text: 'Seen.' } })
  await sql`alter table grana.engagement_quotes disable trigger user`.execute(api.database.owner)
  await sql`update grana.engagement_quotes set starts_on = current_date - 60, ends_on = current_date - 50,
    report_on = current_date - 40, retest_until = (now() at time zone 'UTC')::date + ${days}::int
    where engagement_id = ${started.id}`.execute(api.database.owner)
  await sql`alter table grana.engagement_quotes enable trigger user`.execute(api.database.owner)
  return { id: started.id, params }
}

const canAsk = async (params: { organization: string; report: string }) =>
  dataOf<Report>(await world.browser.call(getReport, { params })).fix?.can.ask

const ask = async (params: { organization: string; report: string }) => {
  const { status, body } = await world.browser.call(askRetest, { params, body: { text: 'Released.' } })
  return [status, (body as { code?: string }).code]
}

test('a retest is asked for until the last day of the window', async () => {
  const { params } = await acceptedFinding(0)
  expect(await canAsk(params)).toBe(true)
  expect(await ask(params)).toEqual([200, undefined])
})

test('and no longer after it', async () => {
  const { params } = await acceptedFinding(-2)
  expect(await canAsk(params)).toBe(false)
  expect(await ask(params)).toEqual([409, 'report.retest_window'])
})

test('nor once the pentest is closed', async () => {
  const { id, params } = await acceptedFinding(20)
  await sql`alter table grana.engagements disable trigger user`.execute(api.database.owner)
  await sql`update grana.engagements set state = 'closed', moved_at = now() - interval '1 minute' where id = ${id}`.execute(
    api.database.owner,
  )
  await sql`alter table grana.engagements enable trigger user`.execute(api.database.owner)
  expect(await canAsk(params)).toBe(false)
  expect(await ask(params)).toEqual([409, 'report.retest_window'])
})
