// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { callsOf, createCustomersWorld, idOf, linksTo, open, refusal } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { exportReports } from '@grana/contract/reports/exports'
import { getReportFigures, listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { errorTexts } from '@grana/messages/es/errors'
import { reportExport as texts } from '@grana/messages/es/report-export'
import { hasControl } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { toasts } from '@grana/parts/app/screen.fixture'

async function showList(path: string, changes: Partial<InboxCard> = {}) {
  const world = await createCustomersWorld({})
  const card = sampleRow(listReports.answer, { id: idOf(1), title: 'Report', can_read: true, ...changes })
  world.api.answer(listReports, () => ({ data: [card], meta: { page: 1, total: 1 } }))
  world.api.answer(getReportFigures, () => ({ data: sampleOf(getReportFigures.answer, { open: 1 }) }))
  return { world, page: await open(world, path) }
}

test('asks for the list with the filters of its address', async () => {
  const { world, page } = await showList(`${paths.reports()}?view=closed&severity=high&page=2`)
  world.api.answer(exportReports, () => ({ data: sampleOf(exportReports.answer) }))
  await page.press(texts.name.csv)
  expect(callsOf(world, exportReports)[0]?.body).toEqual({
    format: 'csv',
    filters: { severity: ['high'], state: ['closed', 'archived'] },
  })
  await until(() => expect(toasts()[0]).toEqual(['success', texts.asked, texts.askedText]))
  expect(linksTo(texts.files)).toEqual([paths.reportExports()])
})

test.each([
  ['while another file is written', 'md', 'report.export_running'],
  ['when the list is too long for a PDF', 'pdf', 'report.export_too_long'],
] as const)('says so %s', async (_name, format, code) => {
  const { world, page } = await showList(paths.reports())
  world.api.answer(exportReports, () => refusal(code))
  await page.press(texts.name[format])
  await until(() => expect(toasts().flat()).toContain(errorTexts[code]))
})

test('is not offered where no report may be read', async () => {
  await showList(paths.reports(), { can_read: false })
  expect(hasControl(texts.name.csv)).toBe(false)
})
