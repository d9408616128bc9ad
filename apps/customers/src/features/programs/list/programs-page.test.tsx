// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  pageOf,
  refusal,
  testFailures,
  toasts,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { listOrganizationPrograms, type ListedProgram } from '@grana/contract/programs/builder'
import { getReportActivity, type ReportActivity } from '@grana/contract/reports/activity'
import { getSpending, type Spending } from '@grana/contract/reports/reward-sums'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { activity } from '@grana/messages/es/apps/activity'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { programs as texts } from '@grana/messages/es/apps/programs'
import { responseTimes } from '@grana/messages/es/apps/response-times'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { programLabels } from '@grana/messages/es/program-labels'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'

const { list } = texts
const program = (count: number, changes: Partial<ListedProgram> = {}) =>
  sampleRow(listOrganizationPrograms.answer, { id: idOf(count), name: `Program ${count}`, ...changes })

function answerFigures(
  { api }: AppWorld,
  { open: lines = [], paid = [] }: { open?: ReportActivity['open']; paid?: Spending['paid'] } = {},
): void {
  api.answer(getReportActivity, () => ({ data: { weeks: [], open: lines, answers: {} } }))
  api.answer(getSpending, () => ({ data: { is_partial: false, months: ['2026-11-01'], paid, owed: [] } }))
}

function answerWith(world: AppWorld, programs: readonly ListedProgram[], canCreate = true): void {
  answerFigures(world)
  world.api.answer(listOrganizationPrograms, () => ({
    data: [...programs],
    meta: { can_create: canCreate, next: null },
  }))
}

/** Answers in pages of fifty, as the server does. */
function answerInPages(world: AppWorld, total: number): void {
  answerFigures(world)
  const all = Array.from({ length: total }, (_, index) => program(index))
  world.api.answer(listOrganizationPrograms, ({ query }) => {
    const { data, next } = pageOf(all, query)
    return { data, meta: { can_create: true, next } }
  })
}

const rows = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)

test('lists programs with their state and version, and links to each', async () => {
  const world = await createCustomersWorld()
  answerWith(world, [
    program(1, { state: 'active', version: 3, has_draft: true }),
    program(2, { state: 'draft', version: null }),
  ])
  await open(world, paths.programs())
  expect(shown()).toContain(texts.states.active)
  expect(shown()).toContain(`${list.version(3)} · ${list.draftPending.toLowerCase()}`)
  expect(shown()).toContain(list.noVersion)
  expect(linksTo('Program 1')).toEqual([paths.program(idOf(1))])
  expect(linksTo(list.create)).toEqual([paths.beginProgram()])
})

test('shows open reports, amounts, answers against the promise and what was paid', async () => {
  const world = await createCustomersWorld()
  const figures = { first_answer_hours: { median: 7, p90: 22, n: 9 } }
  const reward = { currency: 'USD' as const, min_cents: 15_000, max_cents: 1_200_000 }
  answerWith(world, [program(1, { figures, reward, response: { first_answer: 1 } }), program(2, { reward: null })])
  answerFigures(world, {
    open: [{ program: idOf(1), state: 'triaging', severity: 'high', count: 3 }],
    paid: [{ program: idOf(1), currency: 'USD', month: '2026-11-01', cents: 120_000 }],
  })
  await open(world, paths.programs())
  const [first = '', second = ''] = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  const { hours, spread } = responseTimes
  expect(first).toContain(activity.open.of(programLabels.severities.high, 3))
  expect(first).toContain(`USD\u00a0150–12,000${hours(7)}${list.target(hours(24))}USD\u00a01,200`)
  expect(document.querySelector(`[aria-label='${spread(hours(7), hours(22), hours(24))}']`)).not.toBeNull()
  expect(second).toContain(activity.open.none + list.noReward + list.noAnswers)
})

test('shows neither reports nor amounts to those who may not see them', async () => {
  const world = await createCustomersWorld({ can: { see_reports: false, see_wallet: false } })
  answerWith(world, [program(1)])
  await open(world, paths.programs())
  expect([...callsOf(world, getReportActivity), ...callsOf(world, getSpending)]).toEqual([])
  for (const column of [list.columns.open, list.columns.spent]) expect(shown()).not.toContain(column)
})

test('reaches the last of 120 programs', async () => {
  const world = await createCustomersWorld()
  answerInPages(world, 120)
  const page = await open(world, paths.programs())
  expect(rows()).toHaveLength(50)
  await page.press(organizationTexts.more)
  await page.press(organizationTexts.more)
  expect(rows()).toHaveLength(120)
  expect(new Set(rows()).size).toBe(120)
  expect(hasControl(organizationTexts.more)).toBe(false)
  expect(callsOf(world, listOrganizationPrograms)).toHaveLength(3)
})

test('keeps the list when the next page fails, and says so', async () => {
  const world = await createCustomersWorld()
  answerInPages(world, 60)
  const page = await open(world, paths.programs())
  world.api.answer(listOrganizationPrograms, () => refusal('server.unavailable'))
  await page.press(organizationTexts.more)
  expect(rows()).toHaveLength(50)
  expect(toasts()).toEqual([['danger', formTexts.failureTitle, errorTexts['server.unavailable']]])
  answerInPages(world, 60)
  await page.press(organizationTexts.more)
  expect(rows()).toHaveLength(60)
})

describe('an organization without programs', () => {
  test('offers to create the first one, once', async () => {
    const world = await createCustomersWorld()
    answerWith(world, [])
    await open(world, paths.programs())
    expect(shown()).toContain(list.empty + list.emptyText)
    expect(linksTo(list.create)).toEqual([paths.beginProgram()])
  })

  test('offers nothing to a member who may not create one', async () => {
    const world = await createCustomersWorld()
    answerWith(world, [], false)
    await open(world, paths.programs())
    expect(shown()).toContain(list.emptyForReader)
    expect(linksTo(list.create)).toEqual([])
  })
})

testFailures({
  path: paths.programs(),
  operation: listOrganizationPrograms,
  answer: (world) => answerWith(world, [program(1)]),
  content: 'Program 1',
})
