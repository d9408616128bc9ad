// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { callsOf, createCustomersWorld, open, toasts } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { getReport } from '@grana/contract/reports/organization-reports'
import { getReportTags, setReportTags, tagLimits } from '@grana/contract/reports/tags'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { bulkWork } from '@grana/messages/es/apps/bulk-work'

const texts = bulkWork.tags
const report = '018f0000-0000-7000-8000-000000000001'

const pressInDialog = (name: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>('dialog button')].findLast((one) => one.textContent === name)?.click(),
  )

test('the tags of a report are shown and replaced; a long one is refused before the call', async () => {
  const world = await createCustomersWorld()
  const can = { ...sampleOf(getReport.answer, {}).can, note: true }
  world.api.answer(getReport, () => ({ data: sampleOf(getReport.answer, { id: report, state: 'triaging', can }) }))
  world.api.answer(getReportTags, () => ({ data: ['vendor'] }))
  world.api.answer(setReportTags, () => ({ data: ['mobile'] }))
  const page = await open(world, paths.report(report))
  const panel = document.querySelector('section[aria-labelledby="report-tags"]')
  expect(panel?.textContent).toContain('vendor')
  await act(async () => panel?.querySelector('button')?.click())
  await page.fill(texts.field, 'x'.repeat(tagLimits.name + 1))
  await pressInDialog(texts.save)
  expect(callsOf(world, setReportTags)).toHaveLength(0)
  await page.fill(texts.field, 'Mobile')
  await pressInDialog(texts.save)
  await page.loaded()
  expect(callsOf(world, setReportTags).map(({ body }) => body)).toEqual([{ tags: ['mobile'] }])
  expect(toasts()).toEqual([['success', texts.saved, undefined]])
})
