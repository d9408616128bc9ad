import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbound } from '#server/lib/outbound/outbound.ts'
import { decodeHeader } from '#server/testing/email-parts.ts'
import { reportingAgent, reportWorld, sendReport, type ReportWorld } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { switchWebhook } from '@grana/contract/machines/webhooks'
import { notificationEmailTexts } from '@grana/messages/es/emails/notifications'
import { purgeDeliveries } from './purge-deliveries.ts'
import { tendWebhooks } from './tend-webhooks.ts'
import {
  addEvents,
  collectUntil,
  deliverAll,
  deliveriesOf,
  makeDue,
  makeWebhook,
  startReceiver,
  webhookOf,
} from './webhooks.fixture.ts'

const hourMs = 3_600_000
let api: TestApi
let worker: TestWorker
let receiver: Awaited<ReturnType<typeof startReceiver>>
let world: ReportWorld
let reports: [string, string]

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({ OUTBOUND_LOOPBACK: 'true' }, api.database)
  receiver = await startReceiver()
  world = await reportWorld(api)
  reports = [await sendReport(await reportingAgent(api), world), await sendReport(await reportingAgent(api), world)]
})
beforeEach(async () => {
  worker.at()
  receiver.clear()
  receiver.rule(204)
  await owner().deleteFrom('webhooks').execute()
})
afterAll(async () => {
  receiver.close()
  await worker.close()
  await api.close()
})

const owner = () => api.database.owner
const happen = (report: string, count = 1) => addEvents(owner(), { organization: world.organization, report, count })
type Key = Awaited<ReturnType<typeof makeWebhook>>['key']
const stateOf = async (key: Key) => (await deliveriesOf(owner(), key)).map(({ state, fault }) => [state, fault])

/** A webhook with one delivery that waits. */
async function withOneEvent(url = receiver.url) {
  const { key } = await makeWebhook(world, { url, kinds: ['quality_set'] })
  await happen(reports[0])
  await collectUntil(worker, key, 1)
  return key
}

test.each([
  ['an error', 500, 'wrong_status', 500],
  ['not found', 404, 'wrong_status', 404],
  ['a redirect', 302, 'redirected', null],
  [
    'no HTTP',
    (_request: unknown, response: { socket: { end: (text: string) => void } }) => response.socket.end('hello'),
    'garbled',
    null,
  ],
  [
    'a closed connection',
    (_request: unknown, response: { destroy: () => void }) => response.destroy(),
    'unreachable',
    null,
  ],
] as const)('%s is a failure that is attempted again with the same identifier', async (_what, rule, fault, status) => {
  const key = await withOneEvent()
  receiver.rule(rule as never)
  await deliverAll(worker, key)
  const [first] = await deliveriesOf(owner(), key)
  expect(first).toMatchObject({ state: 'pending', attempts: 1, fault, status })
  expect((first?.due_at.getTime() ?? 0) - (first?.attempted_at?.getTime() ?? 0)).toBe(60_000)
  await deliverAll(worker, key)
  expect(receiver.received).toHaveLength(1)
  receiver.rule(204)
  await makeDue(owner(), key, new Date())
  await deliverAll(worker, key)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await stateOf(key)).toEqual([['delivered', null]])
  expect((await webhookOf(owner(), key)).failing_since).toBeNull()
})

test('a receiver that is down, and one that does not answer in time, are failures', async () => {
  const down = await withOneEvent('http://127.0.0.1:1/hook')
  await deliverAll(worker, down)
  expect(await stateOf(down)).toEqual([['pending', 'unreachable']])
  const slow = await withOneEvent()
  receiver.rule(() => undefined)
  const outbound = createOutbound({ nameServers: [], isLoopbackOpen: true, milliseconds: 300 })
  await deliverAll({ context: { ...worker.context, outbound } }, slow)
  expect(await stateOf(slow)).toEqual([['pending', 'timed_out']])
})

test('a status is enough: a body that never ends does no harm', async () => {
  const key = await withOneEvent()
  receiver.rule((_request, response) => void response.writeHead(200).write('x'))
  await deliverAll(worker, key)
  expect(await stateOf(key)).toEqual([['delivered', null]])
})

test('pauses grow, and after three days the webhook is off, with a notification, an email and a line in the log', async () => {
  const key = await withOneEvent()
  receiver.rule(503)
  const began = new Date()
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const [{ due_at: due } = { due_at: began }] = await deliveriesOf(owner(), key)
    worker.at(attempt === 1 ? began : due)
    await deliverAll(worker, key)
    const [after] = await deliveriesOf(owner(), key)
    if (after?.state === 'pending') pauses.push(after.due_at.getTime() - (after.attempted_at?.getTime() ?? 0))
  }
  expect(pauses).toEqual([1, 5, 30, 120, 300, 600, 840, 1200, 1260].map((minutes) => minutes * 60_000))
  expect(await stateOf(key)).toEqual([['failed', 'wrong_status']])
  expect(await webhookOf(owner(), key)).toMatchObject({ state: 'off', off_reason: 'failing' })
  const events = await owner()
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('thing_id', '=', key.webhookId)
    .execute()
  expect(events).toContainEqual({ action: 'webhook.stopped', actor_id: null })
  await worker.drain()
  const mails = worker.mails.received.filter(({ to }) => to.includes(world.owner.email))
  const subjects = mails.map((mail) => decodeHeader(mail, 'subject'))
  expect(subjects).toContainEqual(expect.stringContaining(notificationEmailTexts['webhook.stopped'].title))
  // Off, it sends nothing.
  receiver.clear()
  await happen(reports[0])
  await tendWebhooks(worker.context)
  await deliverAll(worker, key)
  expect(receiver.received).toEqual([])
  // On again, it sends what waited and what happened meanwhile.
  receiver.rule(204)
  worker.at()
  const params = { organization: world.organization, webhook: key.webhookId }
  await world.browser.call(switchWebhook, { params, body: { is_on: true } })
  await collectUntil(worker, key, 2)
  await deliverAll(worker, key)
  expect(receiver.received).toHaveLength(1)
})

test('a receiver that is gone switches the webhook off at once', async () => {
  const key = await withOneEvent()
  receiver.rule(410)
  await deliverAll(worker, key)
  expect(await webhookOf(owner(), key)).toMatchObject({ state: 'off', off_reason: 'gone' })
  expect(await stateOf(key)).toEqual([['pending', 'wrong_status']])
})

test('a later event of a report waits for the earlier one; other reports go on', async () => {
  const { key } = await makeWebhook(world, { url: receiver.url })
  const [first, second] = await happen(reports[0], 2)
  await happen(reports[1], 2)
  await collectUntil(worker, key, 4)
  const isFirst = (text: string) => {
    const { data } = JSON.parse(text) as { data: { report: { id: string }; number: number } }
    return data.report.id === reports[0] && data.number === first
  }
  receiver.rule((text: string) => (isFirst(text) ? 500 : 204))
  await deliverAll(worker, key)
  const numbersOf = (report: string) =>
    receiver.received.flatMap(({ body }) => {
      const { data } = JSON.parse(body) as { data: { report: { id: string }; number: number } }
      return data.report.id === report ? [data.number] : []
    })
  expect(numbersOf(reports[0])).toEqual([first])
  expect(numbersOf(reports[1])).toHaveLength(2)
  receiver.rule(204)
  await makeDue(owner(), key, new Date())
  await deliverAll(worker, key)
  expect(numbersOf(reports[0])).toEqual([first, first, second])
  expect(numbersOf(reports[1])).toEqual(numbersOf(reports[1]).toSorted((one, other) => one - other))
})

test('while the receiver fails one delivery is tried at a time', async () => {
  const { key } = await makeWebhook(world, { url: receiver.url })
  await happen(reports[0])
  await happen(reports[1])
  await collectUntil(worker, key, 2)
  receiver.rule(500)
  await deliverAll(worker, key)
  expect(receiver.received).toHaveLength(2)
  await makeDue(owner(), key, new Date())
  await deliverAll(worker, key)
  expect(receiver.received).toHaveLength(3)
})

test('two jobs send nothing twice, and a hold that was left ends by itself', async () => {
  const key = await withOneEvent()
  await Promise.all([deliverAll(worker, key), deliverAll(worker, key)])
  expect(receiver.received).toHaveLength(1)
  await happen(reports[0])
  await collectUntil(worker, key, 2)
  const now = Date.now()
  const hold = (until: number) =>
    owner()
      .updateTable('webhooks')
      .set({ held_until: new Date(until) })
      .where('id', '=', key.webhookId)
      .execute()
  await hold(now + hourMs)
  await deliverAll(worker, key)
  expect(receiver.received).toHaveLength(1)
  await hold(now - 1)
  await tendWebhooks(worker.context)
  await worker.drain()
  expect(receiver.received).toHaveLength(2)
})

test('an event reaches the receiver by the jobs of the queue alone', async () => {
  const { key } = await makeWebhook(world, { url: receiver.url, kinds: ['submitted'] })
  const report = await sendReport(await reportingAgent(api), world)
  await expect
    .poll(
      async () => {
        await tendWebhooks(worker.context)
        await worker.drain()
        return receiver.types()
      },
      { timeout: 60_000 },
    )
    .toEqual(['report.submitted'])
  expect(receiver.received[0]?.body).toContain(report)
  expect(await stateOf(key)).toEqual([['delivered', null]])
})

test('deliveries are deleted after 30 days', async () => {
  const key = await withOneEvent()
  worker.at(new Date(Date.now() + 29 * 24 * hourMs))
  await purgeDeliveries(worker.context)
  expect(await deliveriesOf(owner(), key)).toHaveLength(1)
  worker.at(new Date(Date.now() + 31 * 24 * hourMs))
  await purgeDeliveries(worker.context)
  expect(await deliveriesOf(owner(), key)).toEqual([])
})
