// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  callsOf,
  confirmIdentityIn,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  organizationId,
  refusal,
  testFailures,
  toasts,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhook,
  switchWebhook,
  sendWebhookTest,
  type Webhook,
  type WebhookDelivery,
} from '@grana/contract/machines/webhooks'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { reportEventKinds } from '@grana/contract/reports/values'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { errorTexts } from '@grana/messages/es/errors'
import { webhooks as texts } from '@grana/messages/es/machines/webhooks'
import { webhookValidationTexts } from '@grana/messages/es/machines/webhooks-validation'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { groupOf } from './event-groups.ts'

const address = 'https://hooks.tepozan.example/grana'
const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: idOf(1),
  url: address,
  with_content: false,
  hint: 'a1b2',
  created_by: 'Marina Olvera',
  is_creator_owner: true,
  created_at: '2026-11-19T09:00:00.000Z',
  state: 'on',
  pending: 0,
  ...changes,
})
const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: idOf(1, 3),
  kind: 'moved',
  report: { id: idOf(1, 4), reference: 'TEP-4821' },
  state: 'delivered',
  attempts: 1,
  attempted_at: '2026-11-19T09:00:01.000Z',
  status: 204,
  duration_ms: 120,
  created_at: '2026-11-19T09:00:00.000Z',
  ...changes,
})

const answerWebhooks = ({ api }: AppWorld, webhooks: readonly Webhook[]) =>
  api.answer(listWebhooks, () => ({ data: [...webhooks] }))
const answerDeliveries = ({ api }: AppWorld, deliveries: readonly WebhookDelivery[]) =>
  api.answer(listWebhookDeliveries, () => ({ data: [...deliveries], meta: { next: null } }))

async function show(webhooks: readonly Webhook[], settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld(settings)
  answerWebhooks(world, webhooks)
  world.api.answer(listOrganizationPrograms, () => ({
    data: [sampleRow(listOrganizationPrograms.answer, { id: idOf(1, 2), name: 'Bank' })],
    meta: { can_create: true, next: null },
  }))
  return { world, page: await open(world, paths.webhooks()) }
}

async function showOne(one: Webhook, deliveries: readonly WebhookDelivery[] = []) {
  const world = await createCustomersWorld()
  answerWebhooks(world, [one])
  answerDeliveries(world, deliveries)
  return { world, page: await open(world, paths.webhook(one.id)) }
}

const secret = `whsec_${'s'.repeat(40)}`

test('lists webhooks with what they send and their state', async () => {
  await show([
    webhook(),
    webhook({ id: idOf(2), state: 'off', off_reason: 'failing', kinds: ['commented'], with_content: true, pending: 2 }),
  ])
  for (const text of [address, texts.allKinds, texts.on, texts.off, texts.withContent, texts.pending(2)])
    expect(shown()).toContain(text)
  expect(shown()).toContain(texts.groups.comments.label)
})

test('an organization without webhooks offers to create the first one, once', async () => {
  await show([])
  expect(shown()).toContain(texts.emptyText)
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([texts.create])
})

test('requests nothing without a second factor, and says why', async () => {
  const { world } = await show([], { user: { two_factor_enabled: false } })
  expect(shown()).toContain(texts.factor)
  expect(callsOf(world, listWebhooks)).toEqual([])
})

test('creates a webhook for chosen events and programs, and shows its secret once', async () => {
  const { world, page } = await show([])
  world.api.answer(createWebhook, () => ({ data: { secret, webhooks: [webhook()] } }))
  await page.press(texts.create)
  await page.fill(texts.form.url, address)
  for (const group of ['comments', 'fixes', 'money', 'disputes', 'disclosures'] as const)
    await page.tick(texts.groups[group].label)
  await page.tick(texts.form.content)
  await page.press(texts.form.save)
  const [call] = callsOf(world, createWebhook)
  expect(call?.params).toEqual({ organization: organizationId })
  const kinds = reportEventKinds.filter((kind) => groupOf(kind) === 'reports')
  expect(call?.body).toEqual({ url: address, with_content: true, kinds })
  expect(shown()).toContain(secret)
  await page.press(texts.secret.done)
  expect(shown()).not.toContain(secret)
})

test('names what is missing, and sends nothing', async () => {
  const { world, page } = await show([])
  await page.press(texts.create)
  await page.press(texts.form.save)
  expect(shown()).toContain(webhookValidationTexts['webhook.url'])
  expect(callsOf(world, createWebhook)).toEqual([])
})

test('says beside the field that an address cannot be used', async () => {
  const { world, page } = await show([])
  world.api.answer(createWebhook, () => refusal('webhook.address'))
  await page.press(texts.create)
  await page.fill(texts.form.url, 'https://10.0.0.1/')
  await page.press(texts.form.save)
  expect(shown()).toContain(errorTexts['webhook.address'])
  expect(toasts()).toEqual([])
})

test('shows deliveries with why they failed, and repeats one', async () => {
  const failed = delivery({ id: idOf(2, 3), state: 'pending', attempts: 2, status: 500, fault: 'wrong_status' })
  const { world, page } = await showOne(webhook(), [delivery(), failed])
  for (const text of [
    'report.moved',
    'TEP-4821',
    texts.log.states.delivered,
    texts.log.answered(500),
    texts.log.attempts(2),
  ])
    expect(shown()).toContain(text)
  world.api.answer(replayWebhookDelivery, () => ({ data: delivery() }))
  const [button] = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === texts.log.replay,
  )
  await page.press(button?.getAttribute('aria-label') ?? '')
  expect(callsOf(world, replayWebhookDelivery)).toHaveLength(1)
  expect(toasts()).toEqual([['success', texts.log.replayed, undefined]])
})

test('a webhook that is off says why, repeats nothing, and is switched on', async () => {
  const { world, page } = await showOne(webhook({ state: 'off', off_reason: 'failing', is_creator_owner: false }), [
    delivery(),
  ])
  expect(shown()).toContain(texts.offReasons.failing)
  expect(shown()).toContain(texts.notOwner)
  expect(hasControl(texts.log.replay)).toBe(false)
  world.api.answer(switchWebhook, () => ({ data: [webhook()] }))
  answerWebhooks(world, [webhook()])
  await page.press(texts.switchOn)
  expect(callsOf(world, switchWebhook)[0]?.body).toEqual({ is_on: true })
  expect(shown()).toContain(texts.switchOff)
})

test('sends a test, and replaces the secret after a proof of identity', async () => {
  const { world, page } = await showOne(webhook())
  expect(shown()).toContain(texts.log.emptyText)
  world.api.answer(sendWebhookTest, () => ({ data: delivery({ kind: 'test' }) }))
  await page.press(texts.test)
  expect(toasts()).toEqual([['success', texts.tested, undefined]])
  let isConfirmed = false
  world.api.answer(rotateWebhook, () =>
    isConfirmed ? { data: { secret, webhooks: [webhook()] } } : refusal('auth.confirm_first'),
  )
  await page.press(texts.rotate)
  isConfirmed = true
  await confirmIdentityIn(world, page)
  expect(shown()).toContain(secret)
})

test('removes a webhook after a question', async () => {
  const { world, page } = await showOne(webhook())
  world.api.answer(removeWebhook, () => ({ data: [] }))
  await page.press(texts.remove)
  expect(callsOf(world, removeWebhook)).toEqual([])
  answerWebhooks(world, [])
  await page.press(texts.removeSave)
  expect(shown()).toContain(texts.empty)
})

test('a webhook that was removed says so', async () => {
  const world = await createCustomersWorld()
  answerWebhooks(world, [])
  await open(world, paths.webhook(idOf(9)))
  expect(shown()).toContain(texts.gone)
})

test('owners find the screen from their organization', async () => {
  const world = await createCustomersWorld({ can: { govern: true } })
  await open(world, paths.organization())
  expect(linksTo(texts.open)).toEqual([paths.webhooks()])
})

testFailures({
  path: paths.webhooks(),
  operation: listWebhooks,
  answer: (world) => answerWebhooks(world, [webhook()]),
  content: address,
})
