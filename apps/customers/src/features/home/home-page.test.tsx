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
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { listMembers } from '@grana/contract/customers/members'
import { listTargets } from '@grana/contract/customers/targets'
import type { Operation } from '@grana/contract/operation'
import { listOrganizationPrograms, type ListedProgram } from '@grana/contract/programs/builder'
import { getReportActivity, type ReportActivity } from '@grana/contract/reports/activity'
import { getReportFigures, listReports } from '@grana/contract/reports/inbox'
import { getSpending, type Spending } from '@grana/contract/reports/reward-sums'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { centre } from '@grana/messages/es/account/centre'
import { activity as figureTexts } from '@grana/messages/es/apps/activity'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { programs as programTexts } from '@grana/messages/es/apps/programs'
import { shortDate } from '@grana/messages/es/formats/dates'
import { customerHome as texts } from '@grana/messages/es/homes/customer-home'
import { home } from '@grana/messages/es/homes/home'
import { programLabels } from '@grana/messages/es/program-labels'
import { shown, type AppWorld } from '@grana/parts/app/app.fixture'

const month = '2026-11-01'
const spent: Partial<Spending> = {
  months: ['2026-10-01', month],
  paid: [{ program: idOf(1, 2), currency: 'USD', month, cents: 1_240_000 }],
  owed: [{ program: idOf(1, 2), currency: 'USD', unpaid_cents: 125_050, reserved_cents: 40_000 }],
}
const noReports = { informative: 0, low: 0, medium: 0, high: 0, critical: 0 }
/** Eight weeks: nothing, then one report of high severity in each of the last four. */
const weeks = Array.from({ length: 8 }, (_, week) => ({
  starts_on: `2026-${week < 4 ? '09' : '10'}-0${(week % 4) + 1}`,
  received: { ...noReports, high: week < 4 ? 0 : 1 },
}))
const program = (count: number, changes: Partial<ListedProgram> = {}) =>
  sampleRow(listOrganizationPrograms.answer, { id: idOf(count, 2), name: `Program ${count}`, ...changes })

type Figures = Parameters<typeof sampleOf<typeof getReportFigures.answer>>[1]

const answerFigures = ({ api }: AppWorld, figures: Figures) =>
  api.answer(getReportFigures, () => ({ data: sampleOf(getReportFigures.answer, figures) }))
const answerSpending = ({ api }: AppWorld, spending: Partial<Spending> = {}) =>
  api.answer(getSpending, () => ({ data: { is_partial: false, months: [], paid: [], owed: [], ...spending } }))
const answerActivity = ({ api }: AppWorld, activity: Partial<ReportActivity> = {}) =>
  api.answer(getReportActivity, () => ({ data: { weeks: [], open: [], answers: {}, ...activity } }))
const answerMembers = ({ api }: AppWorld, count: number) =>
  api.answer(listMembers, () => ({
    data: Array.from({ length: count }, (_, index) => sampleRow(listMembers.answer, { id: idOf(index, 4) })),
    meta: { next: null },
  }))

/** Programs in pages of fifty, as the server lists them. */
function answerPrograms({ api }: AppWorld, all: readonly ListedProgram[], canCreate = false): void {
  api.answer(listOrganizationPrograms, ({ query }) => {
    const { data, next } = pageOf(all, query)
    return { data, meta: { can_create: canCreate, next } }
  })
}

/** An organization that has open reports. */
function answerAll(world: AppWorld): void {
  answerFigures(world, { open: 4 })
  world.api.answer(listReports, () => ({ data: [], meta: { page: 1, total: 0 } }))
  answerPrograms(world, [])
  answerSpending(world)
  answerActivity(world)
  answerMembers(world, 1)
  world.api.answer(listTargets, () => ({ data: [], meta: sampleOf(listTargets.meta) }))
}

async function show(settings: CustomersWorldSettings = {}, arrange: (world: AppWorld) => void = () => undefined) {
  const world = await createCustomersWorld({ user: { first_name: 'Renata', ...settings.user }, ...settings })
  answerAll(world)
  arrange(world)
  return { world, page: await open(world, paths.home()) }
}

describe('approval time', () => {
  const time = organizationTexts.approvalTime(48)
  const pending = { organization: { approval: 'pending' } } as const

  test.each([
    ['in the first steps', { can: { see_reports: false } }],
    ['on the working home', {}],
  ])('is shown while the organization waits for approval, %s', async (_, settings) => {
    await show({ ...pending, ...settings, approvalHours: 48 })
    expect(shown()).toContain(`${organizationTexts.approvalText.pending} ${time}`)
  })

  test('is not shown after approval, nor when the installation does not set it', async () => {
    await show({ approvalHours: 48, can: { see_reports: false } })
    expect(shown()).not.toContain(time)
    await show(pending)
    expect(shown()).toContain(organizationTexts.approvalText.pending)
    expect(shown()).not.toContain('plazo')
  })
})

describe('first steps', () => {
  test.each<[string, CustomersWorldSettings]>([
    ['cannot see reports', { can: { see_reports: false } }],
    ['has no second factor', { user: { two_factor_enabled: false } }],
  ])('are shown to a user who %s, and no report is requested', async (_, settings) => {
    const { world } = await show(settings)
    expect(shown()).toContain(home.ready)
    expect(callsOf(world, getReportFigures)).toEqual([])
  })

  test('offer the short way to a disclosure program until the organization is reviewed', async () => {
    const settings = { user: { two_factor_enabled: false } }
    await show({ ...settings, organization: { approval: 'pending' } })
    expect(linksTo(home.customers.disclosure.action)).toEqual([paths.beginDisclosureProgram()])
    await show({ ...settings, organization: { approval: 'approved' } })
    expect(linksTo(home.customers.disclosure.action)).toEqual([])
  })

  test('are shown to an organization that received no reports', async () => {
    await show({}, (world) => answerFigures(world, {}))
    expect(shown()).toContain(home.ready)
  })

  test('are shown to a user who lost the permission meanwhile', async () => {
    const { world, page } = await show()
    expect(shown()).not.toContain(home.ready)
    world.api.answer(getReportFigures, () => refusal('auth.forbidden'))
    await page.refresh()
    expect(shown()).toContain(home.ready)
  })

  test('link to what is open, and tick what is done', async () => {
    const without = { can: { see_reports: false } }
    const { world, page } = await show(without)
    const { customers } = home
    expect(linksTo(customers.team.action)).toEqual([paths.team()])
    expect(linksTo(customers.target.action)).toEqual([paths.targets()])
    expect(linksTo(customers.program.action)).toEqual([paths.beginProgram()])
    expect(callsOf(world, listTargets)[0]?.query).toEqual({ authority: 'proven' })
    answerMembers(world, 2)
    answerPrograms(world, [program(1)])
    world.api.answer(listTargets, () => ({
      data: [sampleRow(listTargets.answer)],
      meta: sampleOf(listTargets.meta),
    }))
    await page.refresh()
    for (const { action } of [customers.team, customers.target, customers.program]) expect(linksTo(action)).toEqual([])
  })

  test('offer only what the user may do', async () => {
    const can = { see_reports: false, edit: false, invite: false, write_targets: false, create_program: false }
    const { world } = await show({ can })
    for (const { title } of [home.customers.team, home.customers.target, home.customers.program])
      expect(shown()).not.toContain(title)
    expect([callsOf(world, listMembers), callsOf(world, listTargets)]).toEqual([[], []])
  })

  test('stay usable when an answer fails', async () => {
    await show({ can: { see_reports: false } }, ({ api }) => api.answer(listMembers, () => new TypeError('lost')))
    expect(linksTo(home.customers.team.action)).toEqual([paths.team()])
  })
})

describe('an active organization', () => {
  test.each([
    ['late', '/reports?view=all&late=1'],
    ['mine', '/reports?view=mine'],
    ['unassigned', '/reports?unassigned=1'],
    ['reward', '/reports?view=reward'],
    ['pay', '/reports?view=pay'],
    ['disputes_to_answer', '/reports?view=disputed'],
  ] as const)('sees what is %s, with a link to it', async (name, address) => {
    await show({}, (world) => answerFigures(world, { open: 4, [name]: 2 }))
    const { title, text } = texts.awaits[name]
    expect(linksTo(title(2, '2') + text)).toEqual([address])
    expect(shown()).not.toContain(home.ready)
  })

  test('sees until when a dispute is to be answered', async () => {
    await show({}, (world) =>
      answerFigures(world, { closed: 1, disputes_to_answer: 1, answer_due_at: '2026-09-04T18:00:00.000Z' }),
    )
    const { title, due } = texts.awaits.disputes_to_answer
    expect(linksTo(title(1, '1') + due(shortDate('2026-09-04T18:00:00.000Z')))).toEqual(['/reports?view=disputed'])
  })

  test('sees that nothing is pending', async () => {
    await show({}, (world) => answerFigures(world, { closed: 7 }))
    expect(shown()).toContain(texts.awaits.none)
    expect(shown()).toContain(texts.urgent.none)
  })

  test('sees the most urgent reports, and the way to all', async () => {
    const rows = Array.from({ length: 8 }, (_, index) =>
      sampleRow(listReports.answer, { id: idOf(index), title: `Report ${index}`, can_read: true }),
    )
    const { world } = await show({}, (arranged) => {
      answerFigures(arranged, { open: 8 })
      arranged.api.answer(listReports, () => ({ data: rows, meta: { page: 1, total: 8 } }))
    })
    expect(callsOf(world, listReports)[0]?.query).toEqual({ open: '1' })
    expect(document.querySelectorAll('tbody tr')).toHaveLength(6)
    expect(linksTo('Report 0')).toEqual([paths.report(idOf(0))])
    expect(linksTo(texts.urgent.all('8'))).toEqual([paths.reports()])
  })

  test('follows changes while it is open', async () => {
    const { world, page } = await show()
    answerFigures(world, { open: 5, late: 3 })
    await page.refresh()
    expect(shown()).toContain(texts.awaits.late.title(3, '3'))
  })
})

describe('programs', () => {
  test('of 120, active ones are shown first and all are one link away', async () => {
    const all = Array.from({ length: 120 }, (_, index) =>
      program(index, { state: index === 119 ? 'active' : 'closed', version: 2, has_draft: true }),
    )
    const { world } = await show({}, (arranged) => answerPrograms(arranged, all))
    expect(callsOf(world, listOrganizationPrograms)).toHaveLength(3)
    expect(linksTo('Program 119')).toEqual([paths.program(idOf(119, 2))])
    expect([...document.querySelectorAll('a')].filter((link) => link.textContent.startsWith('Program '))).toHaveLength(
      5,
    )
    expect(linksTo(texts.programs.all)).toEqual([paths.programs()])
  })

  test('are created by those who may', async () => {
    await show({}, (world) => answerPrograms(world, [], true))
    expect(linksTo(texts.create)).toEqual([paths.beginProgram()])
    expect(shown()).toContain(texts.programs.none)
    await show()
    expect(linksTo(texts.create)).toEqual([])
  })
})

describe('figures', () => {
  const metrics = () =>
    [...document.querySelectorAll(`dl[aria-label='${texts.figures.label}'] > div`)].map(
      ({ textContent }) => textContent,
    )

  test('say what is open, received, answered and paid, with the change', async () => {
    await show({}, (world) => {
      answerFigures(world, { open: 4, grave: 1 })
      answerActivity(world, {
        weeks,
        answers: { lately: { median: 7, p90: 22, n: 9 }, before: { median: 9, p90: 30, n: 5 } },
      })
      answerSpending(world, spent)
    })
    expect(metrics()).toEqual([
      `${texts.figures.open}4${texts.figures.grave(1, '1')}`,
      `${figureTexts.received.name}44${figureTexts.received.more(4)}`,
      `${figureTexts.answers.name}7${figureTexts.answers.unit(22)}2${figureTexts.answers.faster(2)}`,
      `${figureTexts.spending.paid}USD\u00a012,400`,
    ])
  })

  test('say that nothing was answered, instead of zero hours', async () => {
    await show()
    expect(metrics()[2]).toBe(figureTexts.answers.name + figureTexts.answers.none)
  })

  test('are drawn by week, with a table', async () => {
    await show({}, (world) => answerActivity(world, { weeks }))
    expect(document.querySelector(`[aria-label='${figureTexts.weeks.label(4, 8)}']`)).not.toBeNull()
    const rows = [...document.querySelectorAll('details tbody tr')].map(({ textContent }) => textContent)
    expect(rows).toEqual(weeks.slice(4).map(({ starts_on: day }) => `${figureTexts.weeks.week(day)}010001`))
  })

  test('say that no report arrived in these weeks', async () => {
    await show({}, (world) => answerActivity(world, { weeks: weeks.slice(0, 4) }))
    expect(shown()).toContain(figureTexts.weeks.none)
  })

  test('of open reports stand beside their programs', async () => {
    await show({}, (world) => {
      answerPrograms(world, [
        program(1, { state: 'active' }),
        program(2, { state: 'active' }),
        program(3, { state: 'paused' }),
      ])
      const line = { program: idOf(1, 2), state: 'triaging' as const, severity: 'high' as const, count: 3 }
      answerActivity(world, { open: [line, { ...line, state: 'accepted', count: 2 }] })
    })
    const said = (name: string) =>
      [...document.querySelectorAll('li')].find(({ textContent }) => textContent.startsWith(name))?.textContent
    expect(said('Program 1')).toContain(figureTexts.open.of(programLabels.severities.high, 5))
    expect(said('Program 2')).toContain(figureTexts.open.none)
    expect(said('Program 3')).toContain(programTexts.states.paused)
  })
})

describe('spending', () => {
  const words = figureTexts.spending

  test('shows the paid, the owed and the reserved amount, and the months', async () => {
    await show({}, (world) => answerSpending(world, { ...spent, is_partial: true }))
    const amounts = [...document.querySelectorAll(`dl[aria-label='${words.label}'] > div`)]
    expect(amounts.map(({ textContent }) => textContent)).toEqual([
      `${words.paid}USD\u00a012,400`,
      `${words.unpaid}USD\u00a01,250.50`,
      `${words.reserved}USD\u00a0400`,
    ])
    expect(shown()).toContain(figureTexts.month(month))
    expect(shown()).toContain(words.partial)
  })

  test('says that nothing was approved yet', async () => {
    await show()
    expect(shown()).toContain(words.none)
    expect(shown()).not.toContain(words.partial)
  })

  test('is neither shown nor requested without the permission', async () => {
    const { world } = await show({ can: { see_wallet: false } })
    expect(shown()).not.toContain(words.title)
    expect(callsOf(world, getSpending)).toEqual([])
  })

  test('keeps the rest of the page when access to amounts is lost', async () => {
    await show({}, ({ api }) => api.answer(getSpending, () => refusal('auth.forbidden')))
    expect(shown()).not.toContain(words.title)
    expect(shown()).toContain(texts.urgent.title)
    expect(shown()).not.toContain(home.ready)
  })
})

describe('failures', () => {
  test.each<[string, Operation]>([
    ['figures', getReportFigures],
    ['activity', getReportActivity],
    ['reports', listReports],
    ['programs', listOrganizationPrograms],
    ['spending', getSpending],
  ])('of %s can be retried', async (_, operation) => {
    const { world, page } = await show({}, ({ api }) => api.answer(operation, () => refusal('server.unavailable')))
    expect(shown()).toContain(centre.loading.failed)
    expect(shown()).not.toContain(home.ready)
    answerAll(world)
    await page.press(centre.loading.retry)
    expect(shown()).not.toContain(centre.loading.failed)
    expect(shown()).toContain(figureTexts.spending.none)
    expect(shown()).toContain(texts.programs.none)
  })
})
