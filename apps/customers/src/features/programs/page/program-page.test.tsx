// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  refusal,
  testFailures,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { getOrganizationProgram, getProgramVersion, type ProgramOverview } from '@grana/contract/programs/builder'
import { getReportActivity, type ReportActivity } from '@grana/contract/reports/activity'
import { getSpending, type Spending } from '@grana/contract/reports/reward-sums'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { activity } from '@grana/messages/es/apps/activity'
import { programs } from '@grana/messages/es/apps/programs'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { responseTimes } from '@grana/messages/es/apps/response-times'
import { programLabels } from '@grana/messages/es/program-labels'
import { shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { answerOverview, answerTeam, makeOverview, makeProgram, programId, programMember } from '../programs.fixture.ts'

const texts = programs.page
const path = paths.program(programId)

const counts = { informative: 0, low: 0, medium: 0, high: 0, critical: 0 }
const line = { program: programId, state: 'triaging' as const, severity: 'high' as const, count: 3 }
const month = '2026-11-01'

const answerTerms = ({ api }: AppWorld) =>
  api.answer(getProgramVersion, () => ({
    data: sampleOf(getProgramVersion.answer, {
      version: 2,
      terms: {
        ...sampleOf(getProgramVersion.answer).terms,
        response: { first_answer: 1, fix: {} },
        figures: { first_answer_hours: { median: 7, p90: 22, n: 9 } },
        in_scope: [{ name: 'API', type: 'api', address: 'api.tepozan.example', environment: 'production', tier: 1 }],
        rewards: [{ tier: 1, severity: 'high', min_cents: 100_000, max_cents: 250_000 }],
      },
    }),
  }))
const answerActivity = ({ api }: AppWorld, changes: Partial<ReportActivity> = {}) =>
  api.answer(getReportActivity, () => ({
    data: {
      weeks: [{ starts_on: '2026-11-09', received: { ...counts, high: 2 } }],
      open: [line],
      answers: {},
      ...changes,
    },
  }))
const answerSpending = ({ api }: AppWorld, changes: Partial<Spending> = {}) =>
  api.answer(getSpending, () => ({
    data: {
      is_partial: false,
      months: [month],
      paid: [
        { program: programId, currency: 'USD' as const, month, cents: 120_000 },
        { program: idOf(9), currency: 'USD' as const, month, cents: 900_000 },
      ],
      owed: [],
      ...changes,
    },
  }))

function answerAll(world: AppWorld, overview: ProgramOverview = makeOverview()): void {
  answerOverview(world, overview)
  answerTeam(world, [programMember(1, { role: 'owner' })])
  answerTerms(world)
  answerActivity(world)
  answerSpending(world)
}

async function show(overview?: ProgramOverview, settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld(settings)
  answerAll(world, overview)
  return { world, page: await open(world, path) }
}

describe('the head', () => {
  test('links a public program to its page, and to its next version', async () => {
    await show(makeOverview({ summary: 'Testing the bank', program: makeProgram({ visibility: 'public' }) }))
    expect(document.querySelector('h1')?.textContent).toBe('Online bank')
    expect(shown()).toContain('Testing the bank')
    expect(linksTo(texts.look)).toEqual([`https://portal.grana.example/program/${programId}`])
    expect(linksTo(texts.change)).toEqual([paths.draft(programId, 'about')])
  })

  test('links a private program to its published version, and to its draft', async () => {
    await show(makeOverview({ program: makeProgram({ visibility: 'private', has_draft: true }) }))
    expect(linksTo(texts.lookInside)).toEqual([paths.version(programId, 2)])
    expect(linksTo(texts.edit)).toEqual([paths.draft(programId, 'about')])
  })

  test('names archived targets that are still in the scope', async () => {
    await show(makeOverview({ archived_targets: [{ id: idOf(1, 7), name: 'Old API' }] }))
    expect(shown()).toContain(texts.archivedTargets(['Old API']) + texts.archivedTargetsText)
    expect(linksTo(texts.change)).toContain(paths.draft(programId, 'scope'))
  })

  test('offers nothing to a reader', async () => {
    const none = Object.fromEntries(Object.keys(makeProgram().can).map((name) => [name, false]))
    const can = none as ReturnType<typeof makeProgram>['can']
    await show(makeOverview({ program: makeProgram({ can }) }))
    expect([linksTo(texts.change), linksTo(reportWork.known.link)]).toEqual([[], []])
  })
})

describe('the dashboard', () => {
  test('leads from open reports by state to the reports', async () => {
    await show()
    const link = [...document.querySelectorAll('a')].find(({ search }) => search.includes('state=triaging'))
    expect(link?.getAttribute('href')).toBe(`${paths.reports()}?program=${programId}&state=triaging`)
    expect(link?.textContent).toContain(activity.open.of(programLabels.severities.high, 3))
  })

  test('compares the answers with the promise', async () => {
    await show()
    const { hours, spread } = responseTimes
    expect(document.querySelector(`[aria-label='${spread(hours(7), hours(22), hours(24))}']`)).not.toBeNull()
  })

  test('shows scope, rewards, spending of this program and its people', async () => {
    await show()
    expect(shown()).toContain('api.tepozan.example')
    expect(shown()).toContain('1,000–2,500')
    expect(shown()).toContain(`${activity.spending.paid}USD\u00a01,200`)
    expect(shown()).not.toContain('10,200')
    expect(shown()).toContain(`Person 1${programs.roles.owner.name}`)
    expect(linksTo(texts.manage)).toEqual([paths.programSettings(programId)])
    expect(linksTo(texts.tabs.settings)).toEqual([paths.programSettings(programId)])
  })

  test('asks for neither reports nor amounts without the permission', async () => {
    const { world } = await show(undefined, { can: { see_reports: false, see_wallet: false } })
    expect([callsOf(world, getReportActivity), callsOf(world, getSpending)]).toEqual([[], []])
    expect(shown()).not.toContain(activity.spending.title)
    expect(shown()).toContain('api.tepozan.example')
  })

  test('keeps the rest when figures are withdrawn', async () => {
    const world = await createCustomersWorld()
    answerAll(world)
    world.api.answer(getReportActivity, () => refusal('auth.forbidden'))
    world.api.answer(getSpending, () => refusal('auth.forbidden'))
    await open(world, path)
    expect(shown()).toContain('api.tepozan.example')
    expect(shown()).not.toContain(activity.weeks.title)
  })

  test('of a draft leads to the builder, and asks for nothing else', async () => {
    const { world } = await show(makeOverview({ program: makeProgram({ state: 'draft', version: null }) }))
    expect(shown()).toContain(texts.unpublished)
    expect(linksTo(texts.edit)).toContain(paths.draft(programId, 'about'))
    expect(callsOf(world, getReportActivity)).toEqual([])
  })

  test('says why the program is paused', async () => {
    await show(
      makeOverview({ program: makeProgram({ state: 'paused', pause_reason: 'We migrate', paused_by_staff: true }) }),
    )
    expect(shown()).toContain(`${texts.pausedBecause}We migrate${texts.pausedByStaff}`)
  })
})

test('follows changes of others while it is open', async () => {
  const { world, page } = await show()
  answerOverview(world, makeOverview({ followers: 7 }))
  await page.refresh()
  expect(shown()).toContain(texts.followers(7))
})

testFailures({ path, operation: getOrganizationProgram, answer: answerAll, content: 'Online bank' })
