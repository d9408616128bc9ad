// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { createStaffWorld, onePage, open, twoPages } from '#app/staff.fixture.tsx'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { listStaffReports } from '@grana/contract/staff/triage'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { pagerTexts } from '@grana/messages/es/formats/pager'
import { staffTriage } from '@grana/messages/es/staff/triage'
import { shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, idOf, linksTo, testFailures } from '@grana/parts/app/screen.fixture'

const texts = staffTriage.reports
const path = paths.place('reports')
const report = sampleRow(listStaffReports.answer, { id: idOf(1), title: 'Comments run code', can_read: true })

let world: AppWorld

const answer = ({ api }: AppWorld, data = [report]) => api.answer(listStaffReports, () => ({ data, meta: onePage }))
const lastAsked = () => callsOf(world, listStaffReports).at(-1)?.query

beforeEach(async () => {
  world = await createStaffWorld({ role: 'triager' })
})

describe('the list', () => {
  test('shows the assigned reports by deadline, each with a link', async () => {
    answer(world, [report, { ...report, id: crypto.randomUUID(), title: 'Another one' }])
    await open(world, path)
    expect(linksTo(report.title)).toEqual([paths.one('reports', report.id)])
    expect(shown()).toContain(reportWork.due.groups.none)
    expect(lastAsked()).toEqual({ view: 'open', page: '1' })
  })

  test('shows closed reports without groups', async () => {
    answer(world, [report, { ...report, id: crypto.randomUUID(), title: 'Another one' }])
    const page = await open(world, path)
    await page.press(texts.views.closed)
    expect(lastAsked()).toEqual({ view: 'closed', page: '1' })
    expect(shown()).not.toContain(reportWork.due.groups.none)
  })

  test('reaches the last page', async () => {
    world.api.answer(listStaffReports, (call) => ({ data: [report], meta: twoPages(call) }))
    const page = await open(world, path)
    await page.press(pagerTexts.next)
    expect(lastAsked()).toEqual({ view: 'open', page: '2' })
  })

  test('that is empty says so', async () => {
    answer(world, [])
    await open(world, path)
    expect(shown()).toContain(texts.emptyText)
  })
})

describe('a failure', () => {
  testFailures({
    prepare: createStaffWorld,
    routes,
    path,
    operation: listStaffReports,
    answer: (given) => answer(given),
    content: report.title,
  })
})
