// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  idOf,
  open,
  organizationId,
  refusal,
  testFailures,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  getReportExportLink,
  listReportExports,
  removeReportExport,
  type ReportExport,
} from '@grana/contract/reports/exports'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { errorTexts } from '@grana/messages/es/errors'
import { reportExport as texts } from '@grana/messages/es/report-export'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { toasts } from '@grana/parts/app/screen.fixture'

const fileOf = (changes: Partial<ReportExport> = {}): ReportExport =>
  sampleRow(listReportExports.answer, {
    id: idOf(5),
    format: 'csv',
    state: 'ready',
    count: 1200,
    written: 1200,
    bytes: 90_000,
    ...changes,
  })
const line = texts.line('csv', 1200)
const answerFiles = ({ api }: AppWorld, files: readonly ReportExport[]) =>
  api.answer(listReportExports, () => ({ data: [...files] }))

async function showFiles(files: readonly ReportExport[], settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld(settings)
  answerFiles(world, files)
  return { world, page: await open(world, paths.reportExports()) }
}
const params = { organization: organizationId, report_export: idOf(5) }

test('a file is downloaded by a link that is asked for at that moment', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  const { world, page } = await showFiles([fileOf()])
  expect(shown()).toContain(line)
  world.api.answer(getReportExportLink, () => ({ data: { url: 'https://files.example/x' } }))
  await page.press(texts.downloadOf(line))
  expect(callsOf(world, getReportExportLink)).toMatchObject([{ params }])
  await until(() => expect(assign.mock.calls).toEqual([['https://files.example/x']]))
})

test('a file that is written shows its progress, and can be removed', async () => {
  const { world, page } = await showFiles([fileOf({ state: 'writing', written: 400, bytes: null })])
  expect(shown()).toContain(texts.progress(400, 1200))
  expect(hasControl(texts.downloadOf(line))).toBe(false)
  world.api.answer(removeReportExport, () => ({ data: [] }))
  answerFiles(world, [])
  await page.press(texts.removeOf(line))
  expect(callsOf(world, removeReportExport)).toMatchObject([{ params }])
  await until(() => expect(toasts()[0]).toEqual(['success', texts.removed, undefined]))
  await until(() => expect(shown()).toContain(texts.empty))
})

test('says why a file is not handed out, and what it lacks', async () => {
  await showFiles([fileOf({ state: 'withdrawn' }), fileOf({ id: idOf(6), written: 7 })])
  expect(shown()).toContain(texts.withdrawn)
  expect(shown()).toContain(texts.fewer(7))
  expect(hasControl(texts.downloadOf(line))).toBe(true)
})

test('a refused download says why', async () => {
  const { world, page } = await showFiles([fileOf()])
  world.api.answer(getReportExportLink, () => refusal('report.export_withdrawn'))
  await page.press(texts.downloadOf(line))
  await until(() => expect(toasts().flat()).toContain(errorTexts['report.export_withdrawn']))
})

test('requests nothing without a second factor', async () => {
  const { world } = await showFiles([], { user: { two_factor_enabled: false } })
  expect(shown()).toContain(texts.factor)
  expect(callsOf(world, listReportExports)).toEqual([])
})

testFailures({
  path: paths.reportExports(),
  operation: listReportExports,
  answer: (world) => answerFiles(world, [fileOf()]),
  content: line,
})
