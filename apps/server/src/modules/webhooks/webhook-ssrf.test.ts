import { randomUUID } from 'node:crypto'
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
import { createWebhook } from '@grana/contract/machines/webhooks'
import { deliverWebhook } from './deliver-webhook.ts'
import { sealWebhookSecret } from './webhook-secret.ts'

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

test('no webhook is created with an internal address, and none with another port', async () => {
  const cases = [...literalCases(port), ...oddCases(port), `https://open.example:${port}/`, 'http://open.example/']
  const accepted: string[] = []
  for (const url of cases) {
    const params = { organization: world.organization }
    const answer = await world.browser.call(createWebhook, { params, body: { url, with_content: false } })
    if (answer.status !== 422) accepted.push(`${answer.status} ${url}`)
  }
  expect(accepted).toEqual([])
  expect(cases.length).toBeGreaterThanOrEqual(150)
})

test('no delivery reaches an internal address, however it came into the table', async () => {
  const { names, urls } = namedCases(port)
  await internet.tell({ names: { ...names, 'trap.example': [{ type: 'A', value: '127.0.0.1' }] } })
  const all = [...literalCases(port), ...oddCases(port), ...urls].filter((url) => url.length >= 9 && url.length <= 2048)
  expect(all.length).toBeGreaterThanOrEqual(250)
  // The outbound connection has all of them in its own test; here some of each kind show that deliveries use it.
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
  expect(seen).toBe(0)
  process.stdout.write(`webhooks: ${cases.length} addresses tried, ${seen} connections seen by the trap\n`)
})
