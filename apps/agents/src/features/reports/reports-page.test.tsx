// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { listAgentReports, reportPageSize } from '@grana/contract/reports/agent-reports'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { ownReports } from '@grana/messages/es/apps/own-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { filterBar } from '@grana/messages/es/filter-bar'
import { pagerTexts } from '@grana/messages/es/formats/pager'
import { createAppWorld, fill, hasControl, press, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { portalLinks } from '@grana/parts/app/portal-links'
import { callsOf, idOf, linksTo, openScreen, testFailures, type Screen } from '@grana/parts/app/screen.fixture'
import { ownViews } from './own-query.ts'

const texts = reports.agent
const shape = listAgentReports.answer.shape
const programs = [
  { id: idOf(1), name: 'Mobile banking' },
  { id: idOf(2), name: 'Pagos' },
]
const report = sampleRow(shape.reports, { id: idOf(3), title: 'Comments run code', state: 'needs_info' })
const draftOf = (count: number, title: string | undefined, isUntouched: boolean) =>
  sampleRow(shape.drafts, { id: idOf(count), title, is_untouched: isUntouched })
const full = { programs, reports: [report] }

let world: AppWorld

const answer = (given: Partial<(typeof listAgentReports.answer)['_zod']['output']>, total = 1, { api } = world) =>
  api.answer(listAgentReports, ({ query }) => ({
    data: sampleOf(listAgentReports.answer, given),
    meta: { page: Number(query['page'] ?? 1), total },
  }))
const enter = (hasFactor = true) => createAppWorld({ app: 'agents', user: { two_factor_enabled: hasFactor } })
const open = (query = '') => openScreen(world, routes, paths.reports() + query)
/** Sets a filter by the menu of the bar. */
async function choose(page: Screen, filter: string, value: string): Promise<void> {
  await page.press(filterBar.add)
  await page.press(filter)
  await page.press(value)
}
const lastAsked = () => callsOf(world, listAgentReports).at(-1)?.query

beforeEach(async () => {
  world = await enter()
})

describe('the list', () => {
  test('shows reports with their state and a link', async () => {
    answer(full)
    await open()
    expect(linksTo(report.title)).toEqual([paths.report(report.id)])
    expect(document.querySelector('table')?.textContent).toContain(reports.states.needs_info)
    expect(lastAsked()).toEqual({ page: '1' })
  })

  test('shows drafts, and tells untouched ones from those without a title', async () => {
    const drafts = [draftOf(4, 'Empezado', false), draftOf(5, undefined, false), draftOf(6, undefined, true)]
    answer({ drafts }, 0)
    await open()
    expect([texts.untitled, texts.unwritten, 'Empezado'].map((title) => linksTo(title))).toEqual([
      [paths.writeReport(idOf(5))],
      [paths.writeReport(idOf(6))],
      [paths.writeReport(idOf(4))],
    ])
    expect(hasControl(filterBar.add)).toBe(false)
  })

  test('reaches all pages, and keeps the drafts on the first one', async () => {
    answer({ ...full, drafts: [draftOf(4, 'Empezado', false)] }, reportPageSize + 1)
    const page = await open('?view=open')
    await page.press(pagerTexts.next)
    expect(page.address()).toBe(`${paths.reports()}?view=open&page=2`)
    expect(lastAsked()).toEqual({ page: '2', state: [...ownViews.open] })
    expect(linksTo(pagerTexts.next)).toEqual([])
    await page.press(pagerTexts.previous)
    expect(page.address()).toBe(`${paths.reports()}?view=open`)
  })

  test('that is empty leads to the programs', async () => {
    answer({}, 0)
    await open()
    expect(shown()).toContain(texts.emptyText)
    expect(linksTo(texts.explore)).toEqual([world.services.runtime.portalUrl + portalLinks.programs])
  })
})

describe('a filter', () => {
  test('by state is asked for, and starts at the first page', async () => {
    answer(full, reportPageSize * 3)
    const page = await open('?page=2')
    await choose(page, ownReports.views.legend, ownReports.views.closed)
    expect(page.address()).toBe(`${paths.reports()}?view=closed`)
    expect(lastAsked()).toEqual({ page: '1', state: [...ownViews.closed] })
  })

  test('by program is asked for', async () => {
    answer(full)
    const page = await open()
    await choose(page, ownReports.program, programs[1]?.name ?? '')
    expect(lastAsked()).toEqual({ page: '1', program: idOf(2) })
    expect(page.address()).toBe(`${paths.reports()}?program=${idOf(2)}`)
  })

  test('by program is not offered while there is only one', async () => {
    answer({ ...full, programs: programs.slice(0, 1) })
    await open()
    await press(filterBar.add)
    expect(hasControl(ownReports.program)).toBe(false)
    expect(hasControl(ownReports.views.legend)).toBe(true)
  })

  test('by words applies after a pause in typing, without the spaces around them', async () => {
    answer(full)
    await open()
    await fill(ownReports.search, ' BT-118 ')
    expect(callsOf(world, listAgentReports)).toHaveLength(1)
    await until(() => expect(lastAsked()).toEqual({ page: '1', q: 'BT-118' }))
  })

  test('without matches can be removed', async () => {
    world.api.answer(listAgentReports, ({ query }) => ({
      data: sampleOf(listAgentReports.answer, { programs, reports: query['q'] === undefined ? [report] : [] }),
      meta: { page: 1, total: 0 },
    }))
    const page = await open('?q=nada')
    expect(shown()).toContain(ownReports.noMatch)
    await page.press(filterBar.clear)
    expect(page.address()).toBe(paths.reports())
    expect(linksTo(report.title)).toHaveLength(1)
  })
})

test('asks for a second factor before anything is requested', async () => {
  world = await enter(false)
  await open()
  expect(shown()).toContain(reports.write.factor)
  expect(callsOf(world, listAgentReports)).toEqual([])
})

describe('a failure', () => {
  testFailures({
    prepare: enter,
    routes,
    path: paths.reports(),
    operation: listAgentReports,
    answer: (given) => answer(full, 1, given),
    content: report.title,
  })
})
