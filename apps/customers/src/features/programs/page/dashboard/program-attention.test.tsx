// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  linksTo,
  open,
  refusal,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { answerOverview, answerTeam, makeOverview, programId } from '#app/features/programs/programs.fixture.ts'
import { paths } from '#app/paths.ts'
import { getAttentionBudget, setAttentionBudget, type AttentionBudget } from '@grana/contract/attention/attention'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { errorTexts } from '@grana/messages/es/errors'
import { attention } from '@grana/messages/es/programs/attention'
import { fill, hasControl, shown } from '@grana/parts/app/app.fixture'
import { toasts } from '@grana/parts/app/screen.fixture'

const texts = attention.budget
const declared = {
  weekly_hours: 10,
  minutes: 25,
  measured_reports: 0,
  capacity: 24,
  waiting: 40,
  arrived: 31,
  handled: 12,
}

async function show(budget: Partial<AttentionBudget>, settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld(settings)
  answerOverview(world, makeOverview())
  answerTeam(world, [])
  world.api.answer(getAttentionBudget, () => ({ data: { ...sampleOf(getAttentionBudget.answer), ...budget } }))
  return { world, page: await open(world, paths.program(programId)) }
}

test('capacity is shown against arrivals, with the way to what waits', async () => {
  await show({ ...declared, wait_days: 12, is_over: true, can_change: true })
  for (const text of [texts.capacity, '24', texts.arrived, '31', attention.wait(12), texts.over, texts.minutes(25, 0)])
    expect(shown()).toContain(text)
  expect(linksTo(texts.byEvidence)).toEqual([`${paths.reports()}?program=${programId}&state=triaging&sort=evidence`])
})

test('an owner declares hours; a wrong number is named beside the field', async () => {
  const { world, page } = await show({ weekly_hours: null, capacity: null, wait_days: null, can_change: true })
  world.api.answer(setAttentionBudget, () => ({ data: { weekly_hours: 8 } }))
  expect(shown()).toContain(texts.none)
  await page.press(texts.declare)
  await fill(texts.label, '0')
  await page.press(texts.save)
  expect(shown()).toContain(texts.invalid)
  await fill(texts.label, '8')
  await page.press(texts.save)
  expect(callsOf(world, setAttentionBudget).map(({ body }) => body)).toEqual([{ weekly_hours: 8 }])
  expect(toasts()).toEqual([['success', texts.done, undefined]])
})

test('hours are withdrawn by an empty field, and a refusal is shown', async () => {
  const { world, page } = await show({ ...declared, wait_days: 2, is_over: false, can_change: true })
  world.api.answer(setAttentionBudget, () => refusal('program.closed'))
  await page.press(texts.change)
  await fill(texts.label, '')
  await page.press(texts.save)
  expect(callsOf(world, setAttentionBudget).map(({ body }) => body)).toEqual([{ weekly_hours: null }])
  expect(toasts()).toEqual([['danger', errorTexts['program.closed'], undefined]])
})

test('a reader sees the figures and changes nothing', async () => {
  await show({ weekly_hours: null, capacity: null, wait_days: null, can_change: false })
  expect(shown()).toContain(texts.noneReader)
  expect(hasControl(texts.declare)).toBe(false)
})
