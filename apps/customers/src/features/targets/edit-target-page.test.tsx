// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  linksTo,
  open,
  organizationId,
  refusal,
  testFailures,
  toasts,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { editTarget, getTarget, type Target } from '@grana/contract/customers/targets'
import { targets as texts } from '@grana/messages/es/apps/targets'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { shown } from '@grana/parts/app/app.fixture'
import { answerTarget, makeTarget, targetId } from './targets.fixture.ts'

const { form } = texts
const path = paths.editTarget(targetId)

async function show(target: Target = makeTarget()) {
  const world = await createCustomersWorld()
  answerTarget(world, target)
  return { world, page: await open(world, path) }
}

const valueOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value

test('fills the form with the target, saves it and returns to it', async () => {
  const { world, page } = await show(makeTarget({ note: 'At night only', environment: 'staging', tier: 1 }))
  expect([valueOf('name'), valueOf('address'), valueOf('note')]).toEqual([
    'Payment API',
    'api.tepozan.example',
    'At night only',
  ])
  world.api.answer(editTarget, () => ({ data: makeTarget({ name: 'New API' }) }))
  answerTarget(world, makeTarget({ name: 'New API' }))
  await page.fill(form.fields.name, 'New API')
  await page.tick(texts.criteria.testing_depth)
  await page.fill(texts.form.weightOf(texts.criteria.testing_depth), '4')
  await page.press(form.save)
  const [call] = callsOf(world, editTarget)
  expect(call?.params).toEqual({ organization: organizationId, target: targetId })
  expect(call?.body).toMatchObject({
    name: 'New API',
    address: 'api.tepozan.example',
    environment: 'staging',
    tier: '1',
    criteria: [{ criterion: 'testing_depth', weight: 4 }],
  })
  expect(toasts()).toEqual([['success', form.saved, 'New API']])
  expect(page.address()).toBe(paths.target(targetId))
  expect(document.querySelector('h1')?.textContent).toBe('New API')
})

test('starts from the stored target, not from what another screen showed', async () => {
  const world = await createCustomersWorld()
  answerTarget(world, makeTarget())
  const page = await open(world, paths.target(targetId))
  answerTarget(world, makeTarget({ name: 'By another user' }))
  await act(() => page.router.navigate(path))
  await page.loaded()
  expect(valueOf('name')).toBe('By another user')
})

test('keeps what was typed when the target is loaded again', async () => {
  const { world, page } = await show()
  await page.fill(form.fields.name, 'New API')
  answerTarget(world, makeTarget({ name: 'By another user' }))
  await page.refresh()
  expect(valueOf('name')).toBe('New API')
})

test('type and address of a published target are fixed', async () => {
  const can = { edit: true, change_address: false, archive: true, unarchive: false, prove: true }
  await show(makeTarget({ can }))
  expect(shown()).toContain(form.fixedLede)
  expect(document.querySelector<HTMLInputElement>('[name=address]')?.readOnly).toBe(true)
  expect(document.querySelector('select[name=type]')).toBeNull()
  expect(valueOf('type')).toBe('website')
})

test('names an empty field, and sends nothing', async () => {
  const { world, page } = await show()
  await page.fill(form.fields.name, '')
  await page.press(form.save)
  expect(shown()).toContain(formTexts.summaryTitle)
  expect(callsOf(world, editTarget)).toEqual([])
})

test.each([
  ['a refusal', refusal('target.address_fixed'), errorTexts['target.address_fixed']],
  ['a lost connection', new TypeError('lost'), formTexts.network['network.unreachable']],
])('shows %s and keeps the input', async (_, reply, text) => {
  const { world, page } = await show()
  world.api.answer(editTarget, () => reply)
  await page.fill(form.fields.name, 'New API')
  await page.press(form.save)
  expect(shown()).toContain(text)
  expect(valueOf('name')).toBe('New API')
  expect(page.address()).toBe(path)
})

test('can be cancelled', async () => {
  await show()
  expect(linksTo(form.cancel)).toEqual([paths.target(targetId)])
})

testFailures({
  path,
  operation: getTarget,
  answer: (world) => answerTarget(world, makeTarget()),
  content: form.editTitle,
})
