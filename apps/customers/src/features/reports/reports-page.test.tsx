// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  pageOf,
  organizationId,
  refusal,
  testFailures,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { getReportActivity } from '@grana/contract/reports/activity'
import { reportPageSize } from '@grana/contract/reports/agent-reports'
import { getReportFigures, listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { filterBar } from '@grana/messages/es/filter-bar'
import { pagerTexts } from '@grana/messages/es/formats/pager'
import { programLabels } from '@grana/messages/es/program-labels'
import { validationText } from '@grana/messages/es/validation'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import type { Screen } from '@grana/parts/app/screen.fixture'

const texts = reportWork.inbox
const card = (count: number, changes: Partial<InboxCard> = {}): InboxCard =>
  sampleRow(listReports.answer, { id: idOf(count), title: `Report ${count}`, can_read: true, ...changes })

/** Programs in pages of fifty, as the server lists them. */
function answerPrograms({ api }: AppWorld, total: number, canCreate = true): void {
  const all = Array.from({ length: total }, (_, index) =>
    sampleRow(listOrganizationPrograms.answer, { id: idOf(index, 2), name: `Program ${index}` }),
  )
  api.answer(listOrganizationPrograms, ({ query }) => {
    const { data, next } = pageOf(all, query)
    return { data, meta: { can_create: canCreate, next } }
  })
}

const answerReports = ({ api }: AppWorld, data: readonly InboxCard[], total = data.length) =>
  api.answer(listReports, () => ({ data: [...data], meta: { page: 1, total } }))
const answerFigures = ({ api }: AppWorld, figures: Partial<ReturnType<typeof figuresOf>>) =>
  api.answer(getReportFigures, () => ({ data: figuresOf(figures) }))
const figuresOf = (figures: object) => sampleOf(getReportFigures.answer, figures)

function answerAll(world: AppWorld): void {
  answerReports(world, [card(1)])
  answerFigures(world, { open: 1 })
  answerPrograms(world, 2)
}

async function show(path = paths.reports(), settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld(settings)
  answerAll(world)
  return { world, page: await open(world, path) }
}

const queries = (world: AppWorld) => callsOf(world, listReports).map(({ query }) => query)
const views = () => [...document.querySelectorAll(`nav[aria-label="${texts.viewsLabel}"] a`)]

/** Adds a filter by the menu: its value, or the filter itself where it has no other. */
async function choose(page: Pick<Screen, 'press'>, filter: string, value?: string): Promise<void> {
  await page.press(filterBar.add)
  await page.press(filter)
  if (value !== undefined) await page.press(value)
}

describe('the inbox', () => {
  test('lists open reports, with links to those that the member may read', async () => {
    const { world, page } = await show()
    answerReports(world, [card(1), card(2, { can_read: false })])
    await page.refresh()
    expect(linksTo('Report 1')).toEqual([paths.report(idOf(1))])
    expect(linksTo('Report 2')).toEqual([])
    expect(document.querySelector(`[title="${texts.unread}"]`)?.textContent).toBe('Report 2')
    expect(callsOf(world, listReports)[0]).toMatchObject({
      params: { organization: organizationId },
      query: { open: '1', page: '1' },
    })
  })

  test('counts what waits, by view and urgency', async () => {
    const { world, page } = await show()
    answerFigures(world, { open: 12, mine: 3, late: 2, unassigned: 1000 })
    await page.refresh()
    expect(views().map(({ textContent }) => textContent.trim())).toEqual([
      `${texts.views.open} 12`,
      `${texts.views.mine} 3`,
      `${texts.views.grave} 0`,
      `${texts.views.reward} 0`,
      `${texts.views.pay} 0`,
      `${texts.views.fix} 0`,
      `${texts.views.disputed} 0`,
      `${texts.views.closed} 0`,
      texts.views.all,
    ])
    const figures = [...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent)
    expect(figures).toEqual(['2', '0', '1000+'])
  })

  test('shows how fast first answers were, once there are any', async () => {
    const { world, page } = await show()
    expect(shown()).not.toContain(texts.answers.name)
    const answers = { lately: { median: 7.2, p90: 22, n: 12 } }
    world.api.answer(getReportActivity, () => ({ data: sampleOf(getReportActivity.answer, { answers }) }))
    await page.refresh()
    expect(shown()).toContain(texts.answers.name)
    expect(shown()).toContain(`7.2 h ${texts.answers.median} · 22 h ${texts.answers.p90}`)
  })

  test('shows until when a dispute is to be answered', async () => {
    const { world, page } = await show()
    answerReports(world, [card(1, { due: undefined, dispute: 'open', dispute_due_at: new Date().toISOString() })])
    await page.refresh()
    expect(shown()).toContain(reportWork.due.stages.dispute)
  })

  test('marks what is new, and shows score and assignee', async () => {
    const { world, page } = await show()
    const assigned = { id: idOf(1, 4), name: 'Eva Rivers' }
    answerReports(world, [
      card(1, { news: 2, score: 8.1, assigned_to: assigned }),
      card(2, { news: undefined, score: undefined, assigned_to: undefined }),
    ])
    await page.refresh()
    const [first = '', second = ''] = [...document.querySelectorAll('tbody tr:has(td)')].map(
      ({ textContent }) => textContent,
    )
    expect(first).toContain(texts.news(2))
    expect([first.includes('8.1'), first.includes('Eva R.')]).toEqual([true, true])
    expect(second).toContain(reportWork.people.nobody)
    expect(second).not.toContain(texts.news(1))
  })

  test('shows until when a reward is paid where nothing else is due', async () => {
    const { world, page } = await show()
    const pay = { days: 10, at: '2026-11-19T16:00:00.000Z' }
    const late = { stage: 'triage', days: 2, at: '2026-01-01T00:00:00.000Z' } as const
    const awaits = { what: 'retest' } as const
    answerReports(world, [card(1, { due: undefined, pay, awaits }), card(2, { due: late, pay })])
    await page.refresh()
    const cells = [...document.querySelectorAll('tr[data-report]')].map(({ textContent }) => textContent)
    const payBy = reportWork.due.payBy('19 nov 2026')
    expect(cells.map((text) => text.includes(payBy))).toEqual([false, true])
    expect(cells.find((text) => text.includes(payBy))).toContain(retestTexts.waits.retest)
  })

  test('names a group from two reports on, and every group below it', async () => {
    const { world, page } = await show()
    const late = { stage: 'triage', days: 2, at: '2026-01-01T00:00:00.000Z' } as const
    answerReports(world, [card(1, { due: late }), card(2, { due: late }), card(3, { due: undefined })])
    await page.refresh()
    const heads = [...document.querySelectorAll('[scope="rowgroup"]')].map(({ textContent }) => textContent)
    const { late: lateHead, none } = reportWork.due.groups
    expect(heads).toEqual([`${lateHead} 2`, `${none} 1`])
  })

  test('keeps its list when counts cannot be loaded', async () => {
    const world = await createCustomersWorld()
    answerAll(world)
    world.api.answer(getReportFigures, () => refusal('server.unavailable'))
    await open(world, paths.reports())
    expect(shown()).toContain('Report 1')
    expect(document.querySelector('dl')).toBeNull()
  })

  test('leads to its further pages', async () => {
    const { world, page } = await show(`${paths.reports()}?view=all&page=2`)
    answerReports(world, [card(1)], reportPageSize * 2 + 1)
    await page.refresh()
    expect(shown()).toContain(pagerTexts.range({ from: 26, to: 50, total: 51, isMore: false }))
    expect(linksTo(pagerTexts.previous)).toEqual([`${paths.reports()}?view=all`])
    expect(linksTo(pagerTexts.next)).toEqual([`${paths.reports()}?view=all&page=3`])
  })

  test('requests nothing without a second factor', async () => {
    const { world } = await show(paths.reports(), { user: { two_factor_enabled: false } })
    expect(shown()).toContain(reports.inbox.factor)
    expect([callsOf(world, listReports), callsOf(world, getReportFigures)]).toEqual([[], []])
  })
})

describe('filters', () => {
  test('change the URL and the request, and start at the first page', async () => {
    const { world, page } = await show(`${paths.reports()}?page=2`)
    await choose(page, texts.severity, programLabels.severities.high)
    await choose(page, texts.state, reports.states.triaging)
    await choose(page, texts.late)
    await choose(page, texts.unassigned)
    expect(page.address()).toBe(`${paths.reports()}?severity=high&state=triaging&late=1&unassigned=1`)
    expect(queries(world).at(-1)).toEqual({
      open: '1',
      severity: 'high',
      state: 'triaging',
      late: '1',
      unassigned: '1',
      page: '1',
    })
  })

  test('offer every one of 120 programs', async () => {
    const world = await createCustomersWorld()
    answerAll(world)
    answerPrograms(world, 120)
    const page = await open(world, paths.reports())
    expect(callsOf(world, listOrganizationPrograms)).toHaveLength(3)
    await page.press(filterBar.add)
    await page.press(texts.program)
    expect(document.querySelectorAll('[role="menuitemradio"]')).toHaveLength(120)
    await page.press('Program 119')
    expect(queries(world).at(-1)).toMatchObject({ program: idOf(119, 2) })
  })

  test('are not offered for a single program', async () => {
    const { world, page } = await show()
    answerPrograms(world, 1)
    await page.refresh()
    await page.press(filterBar.add)
    expect(hasControl(texts.program)).toBe(false)
  })

  test('are removed by their tokens', async () => {
    const { page } = await show(`${paths.reports()}?severity=high&late=1`)
    await page.press(filterBar.remove(texts.severity))
    expect(page.address()).toBe(`${paths.reports()}?late=1`)
    await page.press(filterBar.remove(texts.late))
    expect(page.address()).toBe(paths.reports())
  })

  test('search once typing pauses, and say that a text is too short', async () => {
    const { world, page } = await show()
    await page.fill(texts.search, 'a')
    await until(() => expect(shown()).toContain(validationText('search.too_short', 'q')))
    await page.fill(texts.search, 'login')
    await until(() => expect(page.address()).toBe(`${paths.reports()}?q=login`))
    await page.loaded()
    expect(queries(world).at(-1)).toMatchObject({ q: 'login' })
    expect(queries(world).filter(({ q }) => q === 'a')).toEqual([])
  })

  test('without a match say so, and can be cleared', async () => {
    const { world, page } = await show(`${paths.reports()}?view=mine&severity=high`)
    answerReports(world, [])
    await page.refresh()
    expect(shown()).toContain(texts.noMatch)
    await page.press(texts.clear)
    expect(page.address()).toBe(`${paths.reports()}?view=mine`)
    expect(hasControl(texts.clear)).toBe(false)
  })
})

describe('an empty inbox', () => {
  test.each(['open', 'mine', 'grave', 'reward', 'pay', 'closed'] as const)('explains the view %s', async (view) => {
    const { world, page } = await show(`${paths.reports()}?view=${view}`)
    answerReports(world, [])
    await page.refresh()
    expect(shown()).toContain(texts.nothing[view].title + texts.nothing[view].text)
  })

  test('says that no report ever arrived', async () => {
    const { world, page } = await show(`${paths.reports()}?view=all`)
    answerReports(world, [])
    await page.refresh()
    expect(shown()).toContain(reports.inbox.empty + reports.inbox.emptyText)
  })

  test.each([
    [true, texts.noProgram.text, [paths.beginProgram()]],
    [false, texts.noProgram.ask, []],
  ])('without any program offers to create one: %s', async (canCreate, text, links) => {
    const world = await createCustomersWorld()
    answerAll(world)
    answerReports(world, [])
    answerFigures(world, {})
    answerPrograms(world, 0, canCreate)
    await open(world, paths.reports())
    expect(shown()).toContain(texts.noProgram.title + text)
    expect(linksTo(texts.noProgram.action)).toEqual(links)
    expect(views()).toEqual([])
  })
})

testFailures({ path: paths.reports(), operation: listReports, answer: answerAll, content: 'Report 1' })
