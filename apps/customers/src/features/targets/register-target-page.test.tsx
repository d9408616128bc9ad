// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  organizationId,
  refusal,
  toasts,
  type CustomersWorldSettings,
  type Page,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { createTarget, listTargets, type TargetCard } from '@grana/contract/customers/targets'
import { getProgramDraft } from '@grana/contract/programs/builder'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { centre } from '@grana/messages/es/account/centre'
import { targets } from '@grana/messages/es/apps/targets'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { answerTarget, makeTarget, targetCard, targetId } from './targets.fixture.ts'

const texts = targets.form
const program = idOf(1, 2)

const answerTwins = ({ api }: AppWorld, twins: readonly TargetCard[]) =>
  api.answer(listTargets, () => ({ data: [...twins], meta: sampleOf(listTargets.meta) }))

async function show(path = paths.newTarget(), settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld(settings)
  answerTwins(world, [])
  answerTarget(world, makeTarget())
  world.api.answer(createTarget, () => ({ data: makeTarget() }))
  world.api.answer(getProgramDraft, () => refusal('request.not_found'))
  return { world, page: await open(world, path) }
}

async function register(page: Page): Promise<void> {
  await page.fill(texts.fields.address, 'web.example.com')
  await page.fill(texts.fields.name, 'Web')
  await page.press(texts.create)
}

const twin = targetCard(7, { name: 'The same one', address: 'web.example.com' })

test('registers the target and opens it', async () => {
  const { world, page } = await show()
  expect(shown()).toContain(texts.createLede)
  expect(linksTo(texts.cancel)).toEqual([paths.targets()])
  await register(page)
  const [call] = callsOf(world, createTarget)
  expect(call?.params).toEqual({ organization: organizationId })
  expect(call?.body).toMatchObject({
    name: 'Web',
    type: 'website',
    address: 'web.example.com',
    environment: 'production',
    tier: '2',
    criteria: [],
  })
  expect(page.address()).toBe(paths.target(targetId))
})

test('returns to the draft it was opened from, with the new target', async () => {
  const { page } = await show(paths.newTarget(program))
  expect(shown()).toContain(texts.createForProgram)
  expect(linksTo(texts.cancel)).toEqual([paths.draftScope(program)])
  await register(page)
  expect(page.address()).toBe(paths.draftScope(program, targetId))
})

describe('an address that is registered already', () => {
  test('is named before it is registered again', async () => {
    const { world, page } = await show()
    answerTwins(world, [targetCard(6, { address: 'www.web.example.com' }), twin])
    await register(page)
    expect(callsOf(world, listTargets)[0]?.query).toEqual({ q: 'web.example.com', type: 'website' })
    expect(shown()).toContain(texts.twin.text('The same one'))
    expect(linksTo(texts.twin.open)).toEqual([paths.target(twin.id)])
    expect(callsOf(world, createTarget)).toEqual([])
    await page.press(texts.twin.again)
    expect(callsOf(world, createTarget)).toHaveLength(1)
    expect(page.address()).toBe(paths.target(targetId))
  })

  test('is offered to the draft', async () => {
    const { world, page } = await show(paths.newTarget(program))
    answerTwins(world, [twin])
    await register(page)
    expect(linksTo(texts.twin.use)).toEqual([paths.draftScope(program, twin.id)])
  })

  test('an address that only contains it is another one', async () => {
    const { world, page } = await show()
    answerTwins(world, [targetCard(6, { address: 'www.web.example.com' })])
    await register(page)
    expect(callsOf(world, createTarget)).toHaveLength(1)
  })

  test('a failure to register it again is shown', async () => {
    const { world, page } = await show()
    answerTwins(world, [twin])
    await register(page)
    world.api.answer(createTarget, () => refusal('target.too_many'))
    await page.press(texts.twin.again)
    expect(toasts()).toEqual([['danger', texts.failed, errorTexts['target.too_many']]])
  })
})

test('an invalid address is named at its field, and nothing is requested', async () => {
  const { world, page } = await show()
  await page.fill(texts.fields.address, 'localhost')
  await page.fill(texts.fields.name, 'Web')
  await page.press(texts.create)
  expect(document.querySelector('[name=address]')?.getAttribute('aria-invalid')).toBe('true')
  expect([callsOf(world, listTargets), callsOf(world, createTarget)]).toEqual([[], []])
})

test.each([
  ['a refusal', refusal('target.too_many'), errorTexts['target.too_many']],
  ['a lost connection', new TypeError('lost'), formTexts.network['network.unreachable']],
])('shows %s and keeps the input', async (_, reply, text) => {
  const { world, page } = await show()
  world.api.answer(createTarget, () => reply)
  await register(page)
  expect(shown()).toContain(text)
  expect(document.querySelector<HTMLInputElement>('[name=name]')?.value).toBe('Web')
})

test('a member without the permission sees no form', async () => {
  await show(paths.newTarget(), { can: { write_targets: false } })
  expect(shown()).toContain(centre.notAllowed.title)
  expect(hasControl(texts.create)).toBe(false)
})
