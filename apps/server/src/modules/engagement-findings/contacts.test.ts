import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFinding, startedEngagement } from '#server/testing/engagement-team.ts'
import { engagementWorld, paramsOf, type EngagementWorld } from '#server/testing/engagements.ts'
import { signedInBrowser } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import { listEngagementMessages } from '@grana/contract/engagements/conversation'
import { listEngagementFindings } from '@grana/contract/engagements/findings'
import { getEngagement } from '@grana/contract/engagements/organization-engagements'
import { getReport } from '@grana/contract/reports/organization-reports'

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

const criticalFinding = { severity: 'critical', cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H' } as const

async function contactBrowser() {
  const user = await api.database.owner
    .selectFrom('users')
    .selectAll()
    .where('id', '=', world.contact)
    .executeTakeFirstOrThrow()
  return signedInBrowser(api.app, api.database.owner, user)
}

test('a contact of the scope opens the pentest, and the critical finding of which they are notified', async () => {
  const started = await startedEngagement(api, world)
  const [critical, other] = [
    await sendFinding(world, started, criticalFinding),
    await sendFinding(world, started, { title: 'Names are listed', severity: 'medium' }),
  ]
  await worker.drain()
  const { rows } = await sql<{ kind: string }>`
    select kind from grana.notifications where user_id = ${world.contact}`.execute(api.database.owner)
  expect(rows.map(({ kind }) => kind)).toContain('engagement.critical_finding')
  const contact = await contactBrowser()
  const params = paramsOf(world, started.id)
  for (const operation of [getEngagement, listEngagementFindings, listEngagementMessages]) {
    expect([operation.name, (await contact.call(operation, { params })).status]).toEqual([operation.name, 200])
  }
  const { organization } = world
  expect((await contact.call(getReport, { params: { organization, report: critical } })).status).toBe(200)
  expect((await contact.call(getReport, { params: { organization, report: other } })).status).toBe(404)
})
