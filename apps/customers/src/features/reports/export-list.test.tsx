// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { callsOf, createCustomersWorld, idOf, open, refusal } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { exportReports } from '@grana/contract/reports/exports'
import { getReportFigures, listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { errorTexts } from '@grana/messages/es/errors'
import { reportExport as texts } from '@grana/messages/es/report-export'
import { hasControl } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { toasts } from '@grana/parts/app/screen.fixture'

async function show(path: string, changes: Partial<InboxCard> = {}) {
  const world = await createCustomersWorld({})
  const card = sampleRow(listReports.answer, { id: idOf(1), title: 'Report', can_read: true, ...changes })
  world.api.answer(listReports, () => ({ data: [card], meta: { page: 1, total: 1 } }))
  world.api.answer(getReportFigures, () => ({ data: sampleOf(getReportFigures.answer, { open: 1 }) }))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  return { world, page: await open(world, path) }
}

test('downloads the list with the filters of its address', async () => {
  const { world, page } = await show(`${paths.reports()}?view=closed&severity=high&page=2`)
  const file = { file_name: 'a.csv', type: 'text/csv', content: 'x', count: 1 } as const
  world.api.answer(exportReports, () => ({ data: file }))
  await page.press(texts.name.csv)
  expect(callsOf(world, exportReports)[0]?.body).toEqual({
    format: 'csv',
    filters: { severity: ['high'], state: ['closed', 'archived'] },
  })
  await until(() => expect(toasts()[0]).toEqual(['success', texts.done(1), undefined]))
})

test('says so when the list is too long', async () => {
  const { world, page } = await show(paths.reports())
  world.api.answer(exportReports, () => refusal('report.export_too_long'))
  await page.press(texts.name.json)
  await until(() => expect(toasts().flat()).toContain(errorTexts['report.export_too_long']))
})

test('is not offered where no report may be read', async () => {
  await show(paths.reports(), { can_read: false })
  expect(hasControl(texts.name.csv)).toBe(false)
})
