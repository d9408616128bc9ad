// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { callsOf, createCustomersWorld, open, organizationId, refusal, toasts } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { ana } from '@grana/client/session/browser.fixture'
import { getReportFigures, listReports } from '@grana/contract/reports/inbox'
import { listInboxViews, removeInboxView, saveInboxView, type InboxView } from '@grana/contract/reports/inbox-views'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { errorTexts } from '@grana/messages/es/errors'
import { hasControl } from '@grana/parts/app/app.fixture'

const texts = reportWork.inbox.saved
const grave: InboxView = { name: 'Grave and late', search: 'severity=critical&late=1' }

async function show(search: string, views: readonly InboxView[] = []) {
  const world = await createCustomersWorld()
  world.api.answer(listReports, () => ({ data: [sampleRow(listReports.answer, {})], meta: { page: 1, total: 1 } }))
  world.api.answer(getReportFigures, () => ({ data: sampleOf(getReportFigures.answer, { open: 1 }) }))
  world.api.answer(listInboxViews, () => ({ data: [...views] }))
  return { world, page: await open(world, `${paths.reports()}?${search}`) }
}
const pressInDialog = (name: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>('dialog button')].findLast((one) => one.textContent === name)?.click(),
  )

test('the filters of the address are saved under a name', async () => {
  const { world, page } = await show('severity=critical&late=1&page=2')
  world.api.answer(saveInboxView, () => ({ data: [grave] }))
  await page.press(texts.save)
  await page.fill(texts.name, grave.name)
  world.api.answer(listInboxViews, () => ({ data: [grave] }))
  await pressInDialog(texts.save)
  await page.loaded()
  const [call] = callsOf(world, saveInboxView)
  expect(call?.params).toEqual({ organization: organizationId })
  expect(call?.body).toEqual(grave)
  expect(toasts()).toEqual([['success', texts.done, undefined]])
  expect(document.querySelector(`ul[aria-label="${texts.label}"] a`)?.getAttribute('aria-current')).toBe('page')
  expect(hasControl(texts.save)).toBe(false)
})

test('a name is required, and a refusal leaves what was typed', async () => {
  const { world, page } = await show('late=1')
  world.api.answer(saveInboxView, () => refusal('inbox_view.too_many'))
  await page.press(texts.save)
  await pressInDialog(texts.save)
  expect(document.querySelector('dialog')?.textContent).toContain(texts.missing)
  expect(callsOf(world, saveInboxView)).toEqual([])
  await page.fill(texts.name, 'Late')
  await pressInDialog(texts.save)
  await page.loaded()
  expect(toasts()).toEqual([['danger', errorTexts['inbox_view.too_many'], undefined]])
  expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('Late')
})

test('the address names the member and the organization, so that a colleague sees the same', async () => {
  const { page } = await show('view=mine&severity=critical&page=3')
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
  await page.press(texts.copy)
  vi.unstubAllGlobals()
  const [address = ''] = written
  const { pathname, searchParams } = new URL(address)
  expect(pathname).toBe(paths.reports())
  expect(Object.fromEntries(searchParams)).toEqual({
    organizacion: organizationId,
    severity: 'critical',
    assignee: ana.id,
  })
  expect(toasts()).toEqual([['success', texts.copied, undefined]])
})

test('a view is removed by its name, once it was asked', async () => {
  const { world, page } = await show('', [grave])
  world.api.answer(removeInboxView, () => ({ data: [] }))
  await page.press(texts.remove(grave.name))
  await pressInDialog(texts.back)
  expect(callsOf(world, removeInboxView)).toEqual([])
  await page.press(texts.remove(grave.name))
  await pressInDialog(texts.removeIt)
  await page.loaded()
  expect(callsOf(world, removeInboxView)[0]?.query).toEqual({ name: grave.name })
})

test('without filters and views there is nothing to save', async () => {
  await show('')
  expect(document.body.textContent).not.toContain(texts.save)
})
