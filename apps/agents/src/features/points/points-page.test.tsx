// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { getPoints, pointsPageSize, type Points } from '@grana/contract/reports/points'
import { precisionRules } from '@grana/contract/reports/points-rules'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { pointsTexts as texts } from '@grana/messages/es/apps/points'
import { reports } from '@grana/messages/es/apps/reports'
import { pagerTexts } from '@grana/messages/es/formats/pager'
import { createAppWorld, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { portalLinks } from '@grana/parts/app/portal-links'
import { callsOf, idOf, linksTo, openScreen, testFailures } from '@grana/parts/app/screen.fixture'
import { precisionInterval } from './precision-interval.ts'

const entry = sampleRow(getPoints.answer.shape.entries, {
  number: 7,
  report: { id: idOf(7), reference: 'BK-7', title: 'Comments run code' },
  why: 'accepted',
  points: 30,
  balance: 1230,
})

let world: AppWorld

const answer = (given: Partial<Points> = {}, total = 1, { api } = world) =>
  api.answer(getPoints, ({ query }) => ({
    data: sampleOf(getPoints.answer, { entries: [entry], ...given }),
    meta: { page: Number(query['page'] ?? 1), total },
  }))
const enter = (hasFactor = true) => createAppWorld({ app: 'agents', user: { two_factor_enabled: hasFactor } })
const open = (address = paths.points()) => openScreen(world, routes, address)
const cells = () => [...document.querySelectorAll('tbody td')].map(({ textContent }) => textContent)

beforeEach(async () => {
  world = await enter()
})

describe('the history', () => {
  test('shows why points changed, by how much, and the balance', async () => {
    answer()
    await open()
    const [what, points, balance] = cells()
    expect(what).toContain(texts.reasons.accepted)
    expect(what).toContain('BK-7')
    expect([points, balance]).toEqual([texts.signed(30), texts.figure(1230)])
    expect(linksTo(entry.report.title)).toEqual([paths.report(idOf(7))])
  })

  test('reaches all pages', async () => {
    answer({}, pointsPageSize * 2 + 1)
    const page = await open()
    expect(linksTo(pagerTexts.previous)).toEqual([])
    await page.press(pagerTexts.next)
    expect(page.address()).toBe(`${paths.points()}?page=2`)
    await page.press(pagerTexts.next)
    expect(linksTo(pagerTexts.next)).toEqual([])
    expect(linksTo(pagerTexts.previous)).toEqual([`${paths.points()}?page=2`])
    expect(callsOf(world, getPoints).map(({ query }) => query['page'])).toEqual(['1', '2', '3'])
  })

  test('has no pages when all entries fit', async () => {
    answer({}, pointsPageSize)
    await open()
    expect(document.querySelector('nav')).toBeNull()
  })

  test('that is empty leads to the programs', async () => {
    answer({ entries: [] }, 0)
    await open()
    expect(shown()).toContain(texts.emptyText)
    expect(linksTo(reports.agent.explore)).toEqual([world.services.runtime.portalUrl + portalLinks.programs])
  })

  test.each(['0', '-1', 'two'])('shows the first page for the page %s', async (page) => {
    answer()
    await open(`${paths.points()}?page=${page}`)
    expect(callsOf(world, getPoints).map(({ query }) => query['page'])).toEqual(['1'])
  })
})

describe('precision', () => {
  test('is shown with the number of reports behind it', async () => {
    answer({ figures: { points: 1230, precision: 0.8, n: 12 } })
    await open()
    expect(shown()).toContain(texts.precisionFigure(0.8))
    const [low, high] = precisionInterval(0.8, 12)
    expect(shown()).toContain(texts.interval(0.8, low, high, 12))
  })

  test('is withheld while too few reports were judged', async () => {
    answer({ figures: { points: 30, precision: null, n: 1 } })
    await open()
    expect(shown()).toContain(texts.tooFew)
    expect(shown()).toContain(texts.sample(1, precisionRules.minJudged))
  })
})

describe('the pictures', () => {
  test('tell how the points came about, and how the reports ended', async () => {
    const of = (number: number, given: Partial<Points['entries'][number]>) => ({
      ...entry,
      number,
      report: { ...entry.report, id: idOf(number) },
      ...given,
    })
    const entries = [
      of(3, { verdict: 'invalid', why: 'not_applicable', points: -3, balance: 37 }),
      // The quality of a report that was accepted before: the report counts once.
      { ...of(2, { verdict: 'valid', why: 'quality', points: 5, balance: 40 }), report: entry.report },
      { ...of(1, { verdict: 'valid', why: 'accepted', points: 35, balance: 35 }), report: entry.report },
    ]
    answer({ figures: { points: 37, precision: null, n: 2 }, entries })
    await open()
    const label = texts.course(texts.figure(0), texts.figure(37))
    expect(document.querySelector(`[aria-label="${label}"]`)).not.toBeNull()
    const outcomes = document.querySelector(`[aria-label="${texts.outcomes.note(2)}"]`)?.textContent
    expect(outcomes).toBe(
      `${texts.outcomes.valid}1${texts.outcomes.duplicate}0${texts.outcomes.invalid}1${texts.outcomes.spam}0`,
    )
  })
})

test.each([
  ['nobody', false, texts.visible.nobody],
  ['friends', true, texts.visible.friends],
  ['everyone', false, texts.visible.everyone],
  ['everyone', true, texts.visible.openWeb],
] as const)('says who sees it: %s, on the open web: %s', async (visibility, isOpen, text) => {
  answer({ visibility, open_web: isOpen })
  await open()
  expect(shown()).toContain(text)
  expect(linksTo(texts.change)).toEqual([world.services.runtime.portalUrl + portalLinks.visibility])
})

test('asks for a second factor before anything is requested', async () => {
  world = await enter(false)
  await open()
  expect(shown()).toContain(reports.write.factor)
  expect(callsOf(world, getPoints)).toEqual([])
})

describe('a failure', () => {
  testFailures({
    prepare: enter,
    routes,
    path: paths.points(),
    operation: getPoints,
    answer: (given) => answer({}, 1, given),
    content: entry.report.title,
  })
})
