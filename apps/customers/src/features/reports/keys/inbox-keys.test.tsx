// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { createCustomersWorld, open } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { getReportFigures, listReports } from '@grana/contract/reports/inbox'
import { getInboxChoices } from '@grana/contract/reports/tags'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { bulkWork } from '@grana/messages/es/apps/bulk-work'

const texts = bulkWork.keys
const first = { id: '018f0000-0000-7000-8000-000000000001', reference: 'BT-1', title: 'First', can_read: true }
const second = { id: '018f0000-0000-7000-8000-000000000002', reference: 'BT-2', title: 'Second', can_read: true }

beforeEach(() => localStorage.clear())

async function show({ found = [first, second], search = 'view=all', isOn = false } = {}) {
  const world = await createCustomersWorld()
  if (isOn) localStorage.setItem('grana_shortcuts', 'on')
  const data = found.map((row) => sampleRow(listReports.answer, { state: 'triaging', ...row }))
  world.api.answer(listReports, () => ({ data, meta: { page: 1, total: found.length } }))
  world.api.answer(getReportFigures, () => ({ data: sampleOf(getReportFigures.answer, { open: 2 }) }))
  world.api.answer(getInboxChoices, () => ({ data: { target: [], weakness: [], agent: [], assignee: [], tag: [] } }))
  return open(world, `${paths.reports()}?${search}`)
}
const type = (key: string) =>
  act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
const focused = () => document.activeElement?.textContent

test('single letters do nothing until they are switched on', async () => {
  const page = await show()
  await type('j')
  expect(focused()).not.toBe(first.title)
  await page.press(texts.on)
  await type('j')
  expect(focused()).toBe(first.title)
  await type('j')
  expect(focused()).toBe(second.title)
  await type('k')
  expect(focused()).toBe(first.title)
})

test('x chooses the report in focus, e opens its closing, and typed text is left alone', async () => {
  const page = await show()
  await page.press(texts.on)
  await type('j')
  await type('x')
  expect(document.body.textContent).toContain(bulkWork.selected(1))
  await type('x')
  expect(document.body.textContent).not.toContain(bulkWork.selected(1))
  await type('/')
  expect(document.activeElement?.tagName).toBe('INPUT')
  await type('e')
  expect(document.querySelector('dialog[open]')).toBeNull()
  document.querySelector<HTMLElement>('tr[data-report] a')?.focus()
  await type('e')
  expect(document.querySelector('dialog[open]')?.textContent).toContain(bulkWork.titles.close(1))
})

test('an empty list is searched again by its key', async () => {
  await show({ found: [], search: 'q=nothing', isOn: true })
  await type('/')
  expect(document.activeElement?.tagName).toBe('INPUT')
})
