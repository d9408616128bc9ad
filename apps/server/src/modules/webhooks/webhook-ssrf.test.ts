import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programWorld, type ProgramWorld } from '#server/testing/programs.ts'
import { grantSecondFactor } from '#server/testing/reports.ts'
import { startSsrfTrap, type SsrfTrap } from '#server/testing/ssrf-trap.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { createWebhook } from '@grana/contract/machines/webhooks'
import { deliverWebhook } from './deliver-webhook.ts'
import { sealWebhookSecret } from './webhook-secret.ts'

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

test('no webhook is created with an internal address, and none with another port', async () => {
  const cases = trap.refusedOnCreation
  const accepted: string[] = []
  for (const url of cases) {
    const params = { organization: world.organization }
    const answer = await world.browser.call(createWebhook, { params, body: { url, with_content: false } })
    if (answer.status !== 422) accepted.push(`${answer.status} ${url}`)
  }
  expect(accepted).toEqual([])
  expect(cases.length).toBeGreaterThanOrEqual(150)
  process.stdout.write(`webhooks: ${cases.length} addresses refused on creation\n`)
})

test('no delivery reaches an internal address, however it came into the table', async () => {
  const all = trap.refusedOnCall.filter((url) => url.length >= 9 && url.length <= 2048)
  expect(all.length).toBeGreaterThanOrEqual(250)
  // The outbound connection has all of them in its own test; here some of each kind show that deliveries use it.
  const step = sized({ gate: 6, full: 1 })
  const cases = all.filter((_, index) => index % step === 0)
  const db = api.database.owner
  const outbound = trap.outbound()
  const deliver = async (url: string) => {
    const key = { organizationId: world.organization, webhookId: randomUUID() }
    const secret = sealWebhookSecret(worker.context.integrations, key, 'sealed_secret', 'whsec_c2VjcmV0')
    const at = new Date()
    await db
      .insertInto('webhooks')
      .values({
        organization_id: key.organizationId,
        id: key.webhookId,
        url,
        with_content: false,
        sealed_secret: secret,
        hint: 'abcd',
        created_by: world.owner.id,
        created_at: at,
      })
      .execute()
    await db
      .insertInto('webhook_deliveries')
      .values({
        organization_id: key.organizationId,
        webhook_id: key.webhookId,
        kind: 'test',
        due_at: at,
        created_at: at,
      })
      .execute()
    await deliverWebhook({ ...worker.context, outbound }, key)
    const { fault } = await db
      .selectFrom('webhook_deliveries')
      .select('fault')
      .where('webhook_id', '=', key.webhookId)
      .executeTakeFirstOrThrow()
    return fault
  }
  const passed: string[] = []
  for (const url of cases) if ((await deliver(url)) !== 'refused') passed.push(url)
  expect(passed).toEqual([])
  expect(trap.seen()).toBe(0)
  process.stdout.write(`webhooks: ${cases.length} addresses tried, ${trap.seen()} connections seen by the trap\n`)
})
