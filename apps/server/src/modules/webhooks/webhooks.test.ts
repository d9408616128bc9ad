import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { developmentSecrets } from '#server/config/rules.ts'
import { createSealing } from '#server/lib/sealing.ts'
import { issueToken, callByToken } from '#server/testing/api-tokens.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, sendReport, type ReportWorld } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhook,
  switchWebhook,
  sendWebhookTest,
  webhookLimits,
  type IssuedWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@grana/contract/machines/webhooks'
import { commentReport } from '@grana/contract/reports/organization-reports'
import { resealWebhooks } from './reseal-webhooks.ts'
import {
  addEvents,
  collectUntil,
  deliverAll,
  deliveriesOf,
  expectSettled,
  makeWebhook,
  startReceiver,
  webhookOf,
} from './webhooks.fixture.ts'

let api: TestApi
let worker: TestWorker
let receiver: Awaited<ReturnType<typeof startReceiver>>
let world: ReportWorld
let report: string

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({ OUTBOUND_LOOPBACK: 'true' }, api.database)
  receiver = await startReceiver()
  world = await reportWorld(api)
  report = await sendReport(await reportingAgent(api), world)
})
beforeEach(() => api.database.owner.deleteFrom('webhooks').execute())
afterAll(async () => {
  receiver.close()
  await worker.close()
  await api.close()
})

const owner = () => api.database.owner
const params = () => ({ organization: world.organization })
const paramsOf = (webhook: string) => ({ ...params(), webhook })
const body = () => ({ url: receiver.url, with_content: false })
const make = (options: Partial<Parameters<typeof makeWebhook>[1]> = {}) => {
  receiver.clear()
  receiver.rule(204)
  return makeWebhook(world, { url: receiver.url, ...options })
}
const listed = async () => dataOf<Webhook[]>(await world.browser.call(listWebhooks, { params: params() }))
const happen = (count = 1, kind?: Parameters<typeof addEvents>[1]['kind']) =>
  addEvents(owner(), { organization: world.organization, report, count, ...(kind && { kind }) })
const remove = (webhook: string) => world.browser.call(removeWebhook, { params: paramsOf(webhook) })
const actions = async () => {
  const rows = await owner().selectFrom('audit_events').select('action').where('thing', '=', 'webhook').execute()
  return rows.map(({ action }) => action)
}

test('the secret is shown once, and stored encrypted', async () => {
  const { secret, key } = await make()
  expect(secret).toMatch(/^whsec_[\w+/]{40}$/)
  const rows = await owner().selectFrom('webhooks').selectAll().execute()
  expect(JSON.stringify([await listed(), api.logged])).not.toContain(secret.slice(6))
  for (const row of rows) expect(row.sealed_secret.toString('latin1')).not.toContain(secret.slice(6))
  const [shown] = await listed()
  expect(shown).toMatchObject({
    id: key.webhookId,
    state: 'on',
    hint: secret.slice(-4),
    pending: 0,
    with_content: false,
  })
  await remove(key.webhookId)
  expect(await listed()).toEqual([])
  expect(await actions()).toEqual(['webhook.created', 'webhook.removed'])
})

test('only owners with a recent proof of identity create one, and others do nothing with it', async () => {
  const { key } = await make()
  const given = paramsOf(key.webhookId)
  const delivery = { ...given, webhook_delivery: key.webhookId }
  const viewer = await world.member({ role: 'viewer' })
  const program = await world.inProgram('owner')
  const stranger = await reportWorld(api)
  const agent = await reportingAgent(api)
  for (const [browser, status] of [
    [viewer.browser, 403],
    [program.browser, 403],
    [stranger.browser, 404],
    [agent.browser, 404],
  ] as const) {
    const answers = [
      await browser.call(listWebhooks, { params: params() }),
      await browser.call(createWebhook, { params: params(), body: body() }),
      await browser.call(rotateWebhook, { params: given }),
      await browser.call(switchWebhook, { params: given, body: { is_on: false } }),
      await browser.call(sendWebhookTest, { params: given }),
      await browser.call(listWebhookDeliveries, { params: given, query: {} }),
      await browser.call(replayWebhookDelivery, { params: delivery }),
      await browser.call(removeWebhook, { params: given }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
  }
  // An owner of another organization names their own organization and our webhook.
  const theirs = { organization: stranger.organization, webhook: key.webhookId }
  expect((await stranger.browser.call(sendWebhookTest, { params: theirs })).status).toBe(404)
  const { secret } = await issueToken(world)
  expect((await callByToken(api, secret, listWebhooks, { params: params() })).status).toBe(401)
  const old = await world.member({ role: 'owner' })
  await owner()
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() - 301_000) })
    .where('user_id', '=', old.user.id)
    .execute()
  for (const answer of [
    await old.browser.call(createWebhook, { params: params(), body: body() }),
    await old.browser.call(rotateWebhook, { params: given }),
  ])
    expect(answer.body).toMatchObject({ code: 'auth.confirm_first' })
  await remove(key.webhookId)
})

test.each([
  ['no address', { url: '' }],
  ['another scheme', { url: 'ftp://receiver.example/' }],
  ['an address that is none', { url: 'https://user@receiver.example/' }],
  ['no kind', { kinds: [] }],
  ['an unknown kind', { kinds: ['paid'] }],
  ['no program', { programs: [] }],
])('%s is refused', async (_what, changes) => {
  const answer = await world.browser.call(createWebhook, { params: params(), body: { ...body(), ...changes } })
  expect(answer.status).toBe(422)
})

test('an organization has twenty at most, for programs of its own', async () => {
  const stranger = await reportWorld(api)
  const foreign = { ...body(), programs: [stranger.program] }
  expect((await world.browser.call(createWebhook, { params: params(), body: foreign })).status).toBe(404)
  for (let made = 0; made < webhookLimits.perOrganization; made += 1) await make()
  const refused = await world.browser.call(createWebhook, { params: params(), body: body() })
  expect(refused.body).toMatchObject({ code: 'webhook.too_many' })
  for (const { id } of await listed()) await remove(id)
})

test('sends each event once, signed, as in the feed and without texts', async () => {
  const { secret, key } = await make()
  const [number] = await happen()
  await collectUntil(worker, key, 1)
  await deliverAll(worker, key)
  await deliverAll(worker, key)
  expect(receiver.received).toHaveLength(1)
  const [{ headers, body: text } = { headers: {}, body: '' }] = receiver.received
  expect(new Verifier(secret).verify(text, headers as Record<string, string>)).toMatchObject({
    type: 'report.quality_set',
    data: {
      kind: 'quality_set',
      report: { id: report },
      program: world.program,
      number,
      audience: 'everyone',
      side: 'system',
    },
  })
  expect(() => new Verifier(secret).verify(`${text} `, headers as Record<string, string>)).toThrow(
    'No matching signature found',
  )
  expect(text).not.toContain('Comments run script')
  const [delivery] = await deliveriesOf(owner(), key)
  expect(delivery).toMatchObject({
    id: headers['webhook-id'],
    state: 'delivered',
    attempts: 1,
    status: 204,
    fault: null,
  })
  await remove(key.webhookId)
})

test('carries texts only where the organization chose them', async () => {
  const { key } = await make({ with_content: true, kinds: ['commented'] })
  const comment = {
    params: { ...params(), report },
    body: { text: 'Found in the logs.', audience: 'internal' as const },
  }
  expect((await world.browser.call(commentReport, comment)).status).toBe(200)
  await happen()
  await collectUntil(worker, key, 1)
  await deliverAll(worker, key)
  expect(receiver.types()).toEqual(['report.commented'])
  const { data } = JSON.parse(receiver.received[0]?.body ?? '{}') as { data: { content: unknown } }
  expect(data.content).toEqual({
    title: 'Comments run script',
    severity: 'high',
    weakness: 'stored-xss',
    text: 'Found in the logs.',
  })
  await remove(key.webhookId)
})

test('sends nothing of other programs, and nothing from before it was created', async () => {
  await happen()
  const elsewhere = await make({ programs: [world.program] })
  const never = await make({ kinds: ['disclosure_published'] })
  await happen(2)
  await collectUntil(worker, elsewhere.key, 2)
  await collectUntil(worker, never.key, 0)
  const other = await reportWorld(api)
  await addEvents(owner(), {
    organization: other.organization,
    report: await sendReport(await reportingAgent(api), other),
    count: 1,
  })
  await collectUntil(worker, elsewhere.key, 2)
  expect((await listed()).map(({ pending }) => pending).toSorted((a, b) => a - b)).toEqual([0, 2])
})

test('after a rotation both secrets verify for a day, then only the new one', async () => {
  const { secret, key } = await make()
  const rotated = await world.browser.call(rotateWebhook, { params: paramsOf(key.webhookId) })
  const { secret: next } = dataOf<IssuedWebhook>(rotated)
  const send = async () => {
    receiver.clear()
    await world.browser.call(sendWebhookTest, { params: paramsOf(key.webhookId) })
    await deliverAll(worker, key)
    const [{ headers, body: text } = { headers: {}, body: '' }] = receiver.received
    return [secret, next].map((one) => {
      try {
        new Verifier(one).verify(text, headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    })
  }
  expect(await send()).toEqual([true, true])
  await owner()
    .updateTable('webhooks')
    .set({ previous_until: new Date(Date.now() - 1000) })
    .execute()
  expect(await send()).toEqual([false, true])
  expect((await listed())[0]?.previous_until).toBeUndefined()
  await remove(key.webhookId)
})

test('a test is sent once, also while the webhook is off, and says what came back', async () => {
  const { key } = await make()
  await world.browser.call(switchWebhook, { params: paramsOf(key.webhookId), body: { is_on: false } })
  receiver.rule(500)
  const asked = await world.browser.call(sendWebhookTest, { params: paramsOf(key.webhookId) })
  expect(dataOf<WebhookDelivery>(asked)).toMatchObject({ kind: 'test', state: 'pending', attempts: 0 })
  await deliverAll(worker, key)
  expect(receiver.types()).toEqual(['webhook.test'])
  const deliveries = await world.browser.call(listWebhookDeliveries, { params: paramsOf(key.webhookId), query: {} })
  expect(dataOf<WebhookDelivery[]>(deliveries)).toMatchObject([
    { kind: 'test', state: 'failed', attempts: 1, status: 500, fault: 'wrong_status' },
  ])
  expect((await listed())[0]).toMatchObject({ state: 'off', off_reason: 'person', pending: 0 })
  await remove(key.webhookId)
})

test('a delivery is repeated with its identifier, and not while the webhook is off', async () => {
  const { key } = await make()
  await happen()
  await collectUntil(worker, key, 1)
  await deliverAll(worker, key)
  const [first] = await deliveriesOf(owner(), key)
  const replay = { params: { ...paramsOf(key.webhookId), webhook_delivery: first?.id ?? '' } }
  const answer = await world.browser.call(replayWebhookDelivery, replay)
  expect(dataOf<WebhookDelivery>(answer)).toMatchObject({ id: first?.id, state: 'pending', attempts: 0 })
  await deliverAll(worker, key)
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([first?.id, first?.id])
  await world.browser.call(switchWebhook, { params: paramsOf(key.webhookId), body: { is_on: false } })
  expect((await world.browser.call(replayWebhookDelivery, replay)).body).toMatchObject({ code: 'webhook.off' })
  const absent = { params: { ...paramsOf(key.webhookId), webhook_delivery: key.webhookId } }
  expect((await world.browser.call(replayWebhookDelivery, absent)).status).toBe(404)
  await remove(key.webhookId)
})

test('what happened while it was off is sent when it is on again', async () => {
  // Jobs of earlier tests, some of which add events.
  await worker.drain()
  const { key } = await make()
  const turn = (isOn: boolean) =>
    world.browser.call(switchWebhook, { params: paramsOf(key.webhookId), body: { is_on: isOn } })
  await turn(false)
  await happen(2)
  await collectUntil(worker, key, 0)
  await expectSettled(owner())
  await turn(true)
  // Without the job of the minute.
  await worker.drain()
  expect(receiver.received).toHaveLength(2)
  await remove(key.webhookId)
})

test('a place from before a restore holds nothing back, and nothing is sent twice', async () => {
  const { key } = await make()
  await happen()
  await collectUntil(worker, key, 1)
  await sql`update webhooks set fed_transaction = '999999999999999999' where id = ${key.webhookId}`.execute(owner())
  await happen()
  await collectUntil(worker, key, 2)
  await deliverAll(worker, key)
  expect(receiver.received).toHaveLength(2)
  await remove(key.webhookId)
})

test('pages of deliveries continue each other', async () => {
  const { key } = await make()
  await happen(webhookLimits.page + 1)
  await collectUntil(worker, key, webhookLimits.page + 1)
  const page = async (query: { after?: string }) =>
    world.browser.call(listWebhookDeliveries, { params: paramsOf(key.webhookId), query })
  const first = await page({})
  const { next } = first.body['meta'] as { next: string }
  expect(dataOf<WebhookDelivery[]>(first)).toHaveLength(webhookLimits.page)
  const second = await page({ after: next })
  expect(dataOf<WebhookDelivery[]>(second)).toHaveLength(1)
  expect(second.body['meta']).toEqual({ next: null })
  await remove(key.webhookId)
})

test('secrets are sealed again with another key', async () => {
  const { key } = await make()
  await world.browser.call(rotateWebhook, { params: paramsOf(key.webhookId) })
  const before = await webhookOf(owner(), key)
  const next = createSealing(Buffer.alloc(32, 'another').toString('base64'), developmentSecrets.INTEGRATION_KEY)
  expect(await resealWebhooks(owner(), next)).toBe(1)
  const after = await webhookOf(owner(), key)
  expect(after.sealed_secret.equals(before.sealed_secret)).toBe(false)
  const only = createSealing(Buffer.alloc(32, 'another').toString('base64'))
  await world.browser.call(sendWebhookTest, { params: paramsOf(key.webhookId) })
  await deliverAll({ context: { ...worker.context, integrations: only } }, key)
  expect(receiver.types()).toEqual(['webhook.test'])
  await remove(key.webhookId)
})
