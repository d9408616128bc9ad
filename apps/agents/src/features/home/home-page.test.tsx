// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { getAvailability } from '@grana/contract/appearance/availability'
import {
  answerAgentInvitation,
  getAgentProgram,
  listAgentPrograms,
  type AgentPrograms,
} from '@grana/contract/programs/agents'
import { createReportDraft, listAgentReports, type AgentReportCard } from '@grana/contract/reports/agent-reports'
import { getPoints, type AgentStatistics } from '@grana/contract/reports/points'
import { getEarnings, type RewardSums } from '@grana/contract/reports/reward-sums'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { listSharedDrafts } from '@grana/contract/together/report-authors'
import { centre } from '@grana/messages/es/account/centre'
import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { pointsTexts } from '@grana/messages/es/apps/points'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { scopeCheck } from '@grana/messages/es/apps/scope-check'
import { shortDate } from '@grana/messages/es/formats/dates'
import { formTexts } from '@grana/messages/es/forms'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { home } from '@grana/messages/es/homes/home'
import { together } from '@grana/messages/es/payments/together'
import { createAppWorld, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { portalLinks } from '@grana/parts/app/portal-links'
import { callsOf, idOf, linksTo, openScreen, refusal } from '@grana/parts/app/screen.fixture'

const dayMs = 86_400_000
const today = Date.parse('2026-11-16T12:00:00.000Z')
const daysAgo = (days: number) => new Date(today - days * dayMs).toISOString()

const program = sampleRow(listAgentPrograms.answer.shape.followed, { id: 'p1', name: 'Mobile banking' })
const inProgram = { id: idOf(99), name: program.name }

const question = (number: number, days: number): AgentReportCard =>
  sampleRow(listAgentReports.answer.shape.reports, {
    id: idOf(number),
    reference: `BK-${number}`,
    program: inProgram,
    state: 'needs_info',
    moved_at: daysAgo(days),
  })
const payment = (number: number): AgentReportCard => ({
  ...question(number, 4),
  state: 'accepted',
  reward_track: 'paid',
})
const draft = (number: number, isUntouched: boolean) =>
  sampleRow(listAgentReports.answer.shape.drafts, {
    id: idOf(number),
    program: inProgram,
    is_untouched: isUntouched,
    title: `Begun ${number}`,
  })

type Answers = {
  readonly questions: AgentReportCard[]
  readonly payments: AgentReportCard[]
  readonly fixes: AgentReportCard[]
  readonly drafts: ReturnType<typeof draft>[]
  readonly programs: Partial<AgentPrograms>
  readonly sums: RewardSums[]
  readonly figures: AgentStatistics
}
const figures = { points: 1200, precision: 0.5, n: 6 }
const nothing: Answers = { questions: [], payments: [], fixes: [], drafts: [], programs: {}, sums: [], figures }

let world: AppWorld

function answerWith(given: Partial<Answers>): void {
  const { questions, payments, fixes, drafts, programs, sums, figures: stated } = { ...nothing, ...given }
  world.api.answer(listAgentReports, ({ query }) => {
    const reports = { receipt: payments, fix: fixes }[String(query['awaits'])] ?? questions
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

  it('sees the retests and dates that wait for an answer', async () => {
    const retest = { ...question(5, 1), awaits: { what: 'retest' as const } }
    const date = { ...question(6, 1), awaits: { what: 'fix_date' as const } }
    answerWith({ questions: [question(8, 3)], fixes: [date, retest] })
    await show()
    const { fix, fixText, answer: way } = agentHome.awaits
    expect(isShown(fix.retest('BK-5')) && isShown(fixText.retest(program.name))).toBe(true)
    expect(isShown(fix.fix_date('BK-6'))).toBe(true)
    expect(linksTo(way)).toEqual([8, 5, 6].map((number) => paths.report(idOf(number))))
  })

  it('sees the drafts of others that wait for an answer, and not those agreed to', async () => {
    answerWith({ questions: [question(8, 3)] })
    const card = (number: number, state: 'invited' | 'agreed') =>
      sampleRow(listSharedDrafts.answer, { id: idOf(number), author: 'sol', state, title: `Shared ${number}` })
    world.api.answer(listSharedDrafts, () => ({ data: [card(1, 'invited'), card(2, 'agreed')] }))
    await show()
    await vi.waitFor(() => expect(isShown('Shared 1')).toBe(true))
    expect(isShown('Shared 2')).toBe(false)
    expect(linksTo(together.shared.read)).toEqual([paths.sharedDraft(idOf(1))])
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
    expect(isShown(agentHome.figures.waitingUnit(2))).toBe(true)
  })

  it('sees the owed and the paid amount', async () => {
    const sums: RewardSums[] = [
      {
        currency: 'USD',
        unpaid_cents: 65_050,
        paid_lately_cents: 0,
        paid_in_year_cents: 1_240_000,
        next_due_at: daysAgo(2),
      },
    ]
    answerWith({ questions: [question(1, 2)], sums })
    await show()
    expect(isShown(`${agentHome.earnings.unpaid}USD\u00a0650.50`)).toBe(true)
    expect(isShown(agentHome.earnings.late(shortDate(sums[0]?.next_due_at ?? '')))).toBe(true)
    expect(isShown(`${agentHome.earnings.paidInYear}USD\u00a012,400`)).toBe(true)
  })

  it('sees the clock and the reward of each report', async () => {
    const due = { stage: 'triage', days: 5, at: daysAgo(-1) } as const
    const range = { currency: 'USD', min_cents: 150_000, max_cents: 300_000 } as const
    const amount = { currency: 'USD', cents: 135_000 } as const
    const open = [
      { ...question(1, 2), due, reward: { range } },
      { ...question(2, 3), reward_track: 'reserved', reward: { range, amount } } as const,
    ]
    answerWith({ questions: open })
    await show()
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    expect(rows[0]).toContain(reportWork.due.stages.triage)
    expect(rows[0]).toContain(`1,500–3,000${rewardTexts.tracks.undecided}`)
    expect(rows[1]).toContain(`USD\u00a01,350${rewardTexts.tracks.reserved}`)
  })

  it('answers an invitation in place', async () => {
    const invitations = [{ id: idOf(50), invited_at: daysAgo(1), expires_at: null, message: null, program }]
    answerWith({ programs: { invitations } })
    world.api.answer(answerAgentInvitation, () => ({ data: { state: 'accepted' as const } }))
    const page = await show()
    await page.press(agentPrograms.acceptName(program.name))
    expect(callsOf(world, answerAgentInvitation).map(({ params, body }) => [params, body])).toEqual([
      [{ invitation: idOf(50) }, { accept: true }],
    ])
  })

  it('starts a report in the program last used', async () => {
    const own = { ...program, id: inProgram.id, state: 'active' } as const
    answerWith({ questions: [question(1, 2)], programs: { followed: [own, { ...own, id: idOf(98) }] } })
    world.api.answer(createReportDraft, () => ({ data: sampleOf(createReportDraft.answer, { id: idOf(60) }) }))
    const page = await show()
    await page.press(agentHome.write)
    expect(callsOf(world, createReportDraft).map(({ params }) => params)).toEqual([{ program: inProgram.id }])
    expect(page.address()).toBe(paths.writeReport(idOf(60)))
  })

  it('chooses a program where several were never used', async () => {
    const own = [1, 2].map((number) => ({ ...program, id: idOf(number), state: 'active' }) as const)
    answerWith({ programs: { followed: own } })
    await show()
    expect(linksTo(agentHome.write)).toEqual([paths.programs()])
    expect(isShown(agentHome.awaits.none)).toBe(true)
  })

  it('learns whether an address may be tested', async () => {
    const target = { name: 'Web', type: 'website', address: 'web.example', environment: 'production', tier: 1 } as const
    const followed = [{ ...program, id: idOf(70) }]
    answerWith({ programs: { followed } })
    const sample = sampleOf(getAgentProgram.answer).program
    const scope = { in_scope: [target], out_of_scope: [{ label: 'blog.example' }] }
    world.api.answer(getAgentProgram, () => ({
      data: sampleOf(getAgentProgram.answer, { program: { ...sample, uuid: idOf(70), ...scope } }),
    }))
    const page = await show()
    for (const [typed, told] of [
      ['https://web.example/login', scopeCheck.included],
      ['blog.example', scopeCheck.excluded],
      ['other.example', scopeCheck.unknown],
    ] as const) {
      await page.fill(scopeCheck.label, typed)
      await page.press(scopeCheck.check)
      expect(isShown(told)).toBe(true)
    }
  })

  it('sees the hours of today, with a link to change them', async () => {
    answerWith({ questions: [question(1, 2)] })
    const hours = [{ weekday: 1, start: '16:00', end: '20:00' } as const]
    const stated = { work_type: 'part_time', weekend: false, hours, timezone: 'America/Mexico_City' } as const
    world.api.answer(getAvailability, () => ({ data: stated }))
    await show()
    expect(isShown('16:00–20:00')).toBe(true)
    expect(linksTo(agentHome.availability.change)).toEqual([
      world.services.runtime.portalUrl + portalLinks.availability,
    ])
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
