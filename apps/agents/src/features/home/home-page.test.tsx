// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { listAgentPrograms, type AgentPrograms } from '@grana/contract/programs/agents'
import { listAgentReports } from '@grana/contract/reports/agent-reports'
import { getPoints, type AgentStatistics } from '@grana/contract/reports/points'
import type { ReportCard } from '@grana/contract/reports/report'
import { getEarnings, type RewardSums } from '@grana/contract/reports/reward-sums'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { centre } from '@grana/messages/es/account/centre'
import { pointsTexts } from '@grana/messages/es/apps/points'
import { formTexts } from '@grana/messages/es/forms'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { home } from '@grana/messages/es/homes/home'
import { createAppWorld, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { portalLinks } from '@grana/parts/app/portal-links'
import { callsOf, idOf, linksTo, openScreen, refusal } from '@grana/parts/app/screen.fixture'

const dayMs = 86_400_000
const today = Date.parse('2026-11-16T12:00:00.000Z')
const daysAgo = (days: number) => new Date(today - days * dayMs).toISOString()

const program = sampleRow(listAgentPrograms.answer.shape.followed, { id: 'p1', name: 'Mobile banking' })
const inProgram = { id: idOf(99), name: program.name }

const question = (number: number, days: number): ReportCard =>
  sampleRow(listAgentReports.answer.shape.reports, {
    id: idOf(number),
    reference: `BK-${number}`,
    program: inProgram,
    state: 'needs_info',
    moved_at: daysAgo(days),
  })
const payment = (number: number): ReportCard => ({ ...question(number, 4), state: 'accepted', reward_track: 'paid' })
const draft = (number: number, isUntouched: boolean) =>
  sampleRow(listAgentReports.answer.shape.drafts, {
    id: idOf(number),
    program: inProgram,
    is_untouched: isUntouched,
    title: `Begun ${number}`,
  })

type Answers = {
  readonly questions: ReportCard[]
  readonly payments: ReportCard[]
  readonly drafts: ReturnType<typeof draft>[]
  readonly programs: Partial<AgentPrograms>
  readonly sums: RewardSums[]
  readonly figures: AgentStatistics
}
const figures = { points: 1200, precision: 0.5, n: 6 }
const nothing: Answers = { questions: [], payments: [], drafts: [], programs: {}, sums: [], figures }

let world: AppWorld

function answerWith(given: Partial<Answers>): void {
  const { questions, payments, drafts, programs, sums, figures: stated } = { ...nothing, ...given }
  world.api.answer(listAgentReports, ({ query }) => {
    const reports = query['awaits'] === 'receipt' ? payments : questions
    return { data: { programs: [], drafts, reports }, meta: { page: 1, total: reports.length } }
  })
  world.api.answer(listAgentPrograms, () => ({ data: sampleOf(listAgentPrograms.answer, programs) }))
  world.api.answer(getEarnings, () => ({ data: sums }))
  const meta = sampleOf(getPoints.meta)
  world.api.answer(getPoints, () => ({ data: sampleOf(getPoints.answer, { figures: stated }), meta }))
}

const enter = async (hasFactor: boolean) => {
  world = await createAppWorld({ app: 'agents', user: { two_factor_enabled: hasFactor } })
}
const show = () => openScreen(world, routes, paths.home())
const isShown = (text: string) => shown().includes(text)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: today })
  await enter(true)
})
afterEach(() => void vi.useRealTimers())

describe('first steps', () => {
  it('are shown without a second factor, and no report is requested', async () => {
    await enter(false)
    answerWith({ questions: [question(1, 2)] })
    await show()
    expect(isShown(home.ready)).toBe(true)
    expect(callsOf(world, listAgentReports)).toEqual([])
  })

  it('are shown to an agent who has started nothing; an empty draft does not count', async () => {
    answerWith({ drafts: [draft(1, true)] })
    await show()
    expect(isShown(home.ready)).toBe(true)
  })
})

describe('an active agent', () => {
  it('sees the oldest question first, with the days left, then drafts', async () => {
    answerWith({ questions: [question(8, 3), question(7, 28)], drafts: [draft(1, false), draft(2, true)] })
    await show()
    const { question: ask, questionText, answer: way, goOn } = agentHome.awaits
    const told = shown()
    expect(told.indexOf(ask('BK-7'))).toBeLessThan(told.indexOf(ask('BK-8')))
    expect(isShown(questionText(program.name, 2))).toBe(true)
    expect(linksTo(way)).toEqual([paths.report(idOf(7)), paths.report(idOf(8))])
    expect(linksTo(goOn)).toHaveLength(1)
  })

  it('sees five items and the number of the others', async () => {
    answerWith({ questions: Array.from({ length: 7 }, (_, index) => question(index + 1, 10 - index)) })
    await show()
    expect(linksTo(agentHome.awaits.answer)).toHaveLength(5)
    expect(isShown(agentHome.awaits.more(2))).toBe(true)
  })

  it('is asked to confirm a payment, after the questions and before the drafts', async () => {
    answerWith({ questions: [question(1, 2)], payments: [payment(5)], drafts: [draft(1, false)] })
    await show()
    const { question: ask, payment: asksIfArrived, paymentText, tell } = agentHome.awaits
    const told = shown()
    const places = [ask('BK-1'), asksIfArrived('BK-5'), 'Begun 1'].map((text) => told.indexOf(text))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(isShown(paymentText(program.name))).toBe(true)
    expect(linksTo(tell)).toEqual([paths.report(idOf(5))])
    expect(isShown(`${agentHome.figures.waiting}2`)).toBe(true)
  })

  it('sees the owed and the paid amount', async () => {
    const sums: RewardSums[] = [
      { currency: 'USD', unpaid_cents: 65_050, paid_lately_cents: 0, paid_in_year_cents: 1_240_000 },
    ]
    answerWith({ questions: [question(1, 2)], sums })
    await show()
    const told = [...document.querySelectorAll('#earnings ~ dl > div')].map(({ textContent }) => textContent)
    expect(told).toEqual([
      `${agentHome.earnings.unpaid}USD\u00a0650.50`,
      `${agentHome.earnings.paidLately}USD\u00a00`,
      `${agentHome.earnings.paidInYear}USD\u00a012,400`,
    ])
  })

  it('sees invitations, and starts a report from their own programs', async () => {
    const invitations = [{ id: 'i1', invited_at: daysAgo(1), program }]
    answerWith({ programs: { invitations, followed: [{ ...program, id: 'p2', name: 'Payments' }] } })
    await show()
    expect(linksTo(agentHome.invitations.answer)).toEqual([paths.program('p1')])
    expect(linksTo('Payments')).toEqual([paths.program('p2')])
    expect(linksTo(agentHome.write)).toEqual([paths.programs()])
    expect(isShown(agentHome.awaits.none)).toBe(true)
    expect(isShown(agentHome.earnings.none)).toBe(true)
  })

  it('is sent to the program directory when they have no program', async () => {
    answerWith({ questions: [question(1, 2)] })
    await show()
    expect(linksTo(agentHome.write)).toEqual([world.services.runtime.portalUrl + portalLinks.programs])
  })

  it('sees what failed, and a retry loads it', async () => {
    answerWith({ questions: [question(1, 2)] })
    world.api.answer(getEarnings, () => refusal('server.unavailable'))
    const page = await show()
    expect(isShown(centre.loading.failed)).toBe(true)
    world.api.answer(getEarnings, () => ({ data: [] }))
    await page.press(centre.loading.retry)
    expect(linksTo(agentHome.awaits.answer)).toHaveLength(1)
    expect(callsOf(world, getPoints)).toHaveLength(1)
  })

  it('sees that the connection is lost', async () => {
    await show()
    expect(isShown(formTexts.network['network.unreachable'])).toBe(true)
  })
})

describe('precision', () => {
  it('is shown with the number of reports it is based on', async () => {
    answerWith({ questions: [question(1, 2)] })
    await show()
    expect(isShown(pointsTexts.precisionFigure(0.5))).toBe(true)
    expect(isShown(agentHome.figures.judged(6))).toBe(true)
  })

  it('is not shown while too few reports have been decided', async () => {
    answerWith({ questions: [question(1, 2)], figures: { points: 40, precision: null, n: 1 } })
    await show()
    expect(isShown(pointsTexts.tooFew)).toBe(true)
    expect(isShown('%')).toBe(false)
  })
})
