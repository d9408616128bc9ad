// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { callsOf, createCustomersWorld, open, toasts } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { getReport } from '@grana/contract/reports/organization-reports'
import {
  listSavedAnswers,
  removeOrganizationAnswer,
  removeSavedAnswer,
  saveAnswer,
  saveOrganizationAnswer,
} from '@grana/contract/reports/saved-answers'
import { getReportTags } from '@grana/contract/reports/tags'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { savedAnswerTexts as texts } from '@grana/messages/es/apps/saved-answers'

const report = '018f0000-0000-7000-8000-000000000001'
const thanks = {
  name: 'Thanks',
  text: `Hello ${texts.variables.agent}, ${texts.variables.reference} arrived.`,
  of: 'program' as const,
}
const forAll = { name: 'For all', text: 'Everywhere.', of: 'organization' as const }

async function show(canSave: boolean, canSaveForAll = false) {
  const world = await createCustomersWorld()
  const sample = sampleOf(getReport.answer, {})
  const can = { ...sample.can, note: true, message: true }
  const agent = { ...sample.agent, username: 'lechuza' }
  world.api.answer(getReport, () => ({
    data: sampleOf(getReport.answer, { id: report, state: 'triaging', reference: 'BT-7', agent, can }),
  }))
  world.api.answer(getReportTags, () => ({ data: [] }))
  world.api.answer(listSavedAnswers, () => ({
    data: [thanks, forAll],
    meta: { can_save: canSave, can_save_for_all: canSaveForAll },
  }))
  return { world, page: await open(world, paths.report(report)) }
}
const inDialog = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('dialog button')].findLast((one) => one.textContent === name)
const pressInDialog = (name: string) => act(async () => inDialog(name)?.click())

async function choose(name: string) {
  const select = document.querySelector<HTMLSelectElement>('dialog select')
  await act(async () => {
    if (!select) return
    select.value = name
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test('a saved answer is read with the values of the report before it is written in the reply', async () => {
  const { page } = await show(true)
  await page.press(texts.open)
  await pressInDialog(texts.use)
  expect(document.querySelector('dialog')?.textContent).toContain(texts.nothing)
  await choose(`program ${thanks.name}`)
  expect(document.querySelector('dialog')?.textContent).toContain('Hello lechuza, BT-7 arrived.')
  await pressInDialog(texts.use)
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('the text of the reply is saved under a name, and an answer is removed', async () => {
  const { world, page } = await show(true)
  world.api.answer(saveAnswer, () => ({ data: [thanks] }))
  world.api.answer(removeSavedAnswer, () => ({ data: [] }))
  await page.fill(reportWork.reply.label('lechuza'), 'A new text.')
  await page.press(texts.open)
  await pressInDialog(texts.saveCurrent)
  expect(callsOf(world, saveAnswer)).toHaveLength(0)
  await page.fill(texts.name, 'New')
  await pressInDialog(texts.saveCurrent)
  await page.loaded()
  expect(callsOf(world, saveAnswer).map(({ body }) => body)).toEqual([{ name: 'New', text: 'A new text.' }])
  await page.press(texts.open)
  await choose(`program ${thanks.name}`)
  await pressInDialog(texts.remove)
  await page.loaded()
  expect(callsOf(world, removeSavedAnswer).map(({ query }) => query)).toEqual([{ name: thanks.name }])
  expect(toasts().map(([, title]) => title)).toEqual([texts.saved, texts.removed])
})

test('owners save and remove answers for all programs, and others do not remove those', async () => {
  const { world, page } = await show(true, true)
  world.api.answer(saveOrganizationAnswer, () => ({ data: [] }))
  world.api.answer(removeOrganizationAnswer, () => ({ data: [] }))
  await page.fill(reportWork.reply.label('lechuza'), 'A new text.')
  await page.press(texts.open)
  await page.fill(texts.name, 'New')
  await page.tick(texts.forAll)
  await pressInDialog(texts.saveCurrent)
  await page.loaded()
  expect(callsOf(world, saveOrganizationAnswer).map(({ body }) => body)).toEqual([{ name: 'New', text: 'A new text.' }])
  await page.press(texts.open)
  await choose(`organization ${forAll.name}`)
  await pressInDialog(texts.remove)
  await page.loaded()
  expect(callsOf(world, removeOrganizationAnswer).map(({ query }) => query)).toEqual([{ name: forAll.name }])
})

test('members who may only read answers are offered neither saving nor removing', async () => {
  const { page } = await show(false)
  await page.fill(reportWork.reply.label('lechuza'), 'A new text.')
  await page.press(texts.open)
  await choose(`program ${thanks.name}`)
  expect(inDialog(texts.remove)).toBeUndefined()
  expect(inDialog(texts.saveCurrent)).toBeUndefined()
  await choose(`organization ${forAll.name}`)
  expect(inDialog(texts.remove)).toBeUndefined()
})
