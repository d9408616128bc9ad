// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '@grana/client/call-error'
import type { AgentProgramCard } from '@grana/contract/programs/agents'
import type { ReportCard } from '@grana/contract/reports/report'
import { centre } from '@grana/messages/es/account/centre'
import { pointsTexts } from '@grana/messages/es/apps/points'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { home } from '@grana/messages/es/homes/home'
import { AppContext, type AppServices } from '@grana/parts/app/app-context'
import { HomePage } from './home-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const dayMs = 86_400_000
const today = Date.parse('2026-11-16T12:00:00.000Z')
const daysAgo = (days: number) => new Date(today - days * dayMs).toISOString()

const program: AgentProgramCard = {
  id: 'p1',
  name: 'Mobile banking',
  organization: { name: 'Bank', initials: 'BK' },
  kind: 'bounty',
  state: 'active',
  is_private: true,
  version: 1,
  reward: { currency: 'USD', min_cents: 10_000, max_cents: 500_000 },
  updated_at: daysAgo(9),
}

const question = (number: number, days: number): ReportCard => ({
  id: `r${number}`,
  reference: `BK-${number}`,
  title: `Finding ${number}`,
  program: { id: program.id, name: program.name },
  weakness: 'stored-xss',
  severity: 'high',
  state: 'needs_info',
  reward_track: 'undecided',
  submitted_at: daysAgo(days + 1),
  moved_at: daysAgo(days),
})

const payment = (number: number): ReportCard => ({ ...question(number, 4), state: 'accepted', reward_track: 'paid' })

const draft = (number: number, isUntouched: boolean) => ({
  id: `d${number}`,
  program: { id: program.id, name: program.name },
  is_untouched: isUntouched,
  updated_at: daysAgo(1),
  title: `Begun ${number}`,
})

type World = {
  readonly questions: readonly ReportCard[]
  readonly payments: readonly ReportCard[]
  readonly drafts: readonly ReturnType<typeof draft>[]
  readonly programs: Partial<Record<'invitations' | 'invited' | 'followed' | 'reported', readonly unknown[]>>
  readonly sums: readonly unknown[]
  readonly figures: { readonly points: number; readonly precision: number | null; readonly n: number }
}
const figures = { points: 1200, precision: 0.5, n: 6 }
const nothing: World = { questions: [], payments: [], drafts: [], programs: {}, sums: [], figures }

type Asked = { readonly query?: { readonly awaits?: 'receipt' } }
const answer = vi.fn<(operation: { readonly name: string }, asked?: Asked) => Promise<unknown>>()
let root: Root

function answerWith(given: Partial<World>): void {
  const { questions, payments, drafts, programs, sums, figures: shown } = { ...nothing, ...given }
  answer.mockImplementation(async ({ name }, asked) => {
    if (name === 'listAgentReports') {
      const reports = asked?.query?.awaits === 'receipt' ? payments : questions
      return { data: { programs: [], drafts, reports }, meta: { page: 1, total: reports.length } }
    }
    if (name === 'listAgentPrograms') return { invitations: [], invited: [], followed: [], reported: [], ...programs }
    return name === 'getEarnings' ? sums : { figures: shown, entries: [] }
  })
}

async function show({ hasFactor = true } = {}): Promise<void> {
  const state = { status: 'signed-in', user: { first_name: 'Nadia', two_factor_enabled: hasFactor } }
  const session = {
    client: { call: answer, callWithMeta: answer },
    subscribe: () => () => undefined,
    state: () => state,
  }
  const runtime = { portalUrl: 'https://portal.example', appUrl: 'https://app.example' }
  await act(async () =>
    root.render(
      <MemoryRouter>
        <AppContext value={{ session, runtime } as unknown as AppServices}>
          <HomePage />
        </AppContext>
      </MemoryRouter>,
    ),
  )
  await act(async () => vi.dynamicImportSettled())
}

const isShown = (text: string) => document.body.textContent.includes(text)
const askedFor = () => answer.mock.calls.map(([{ name }]) => name)
const addressesOf = (name: string) =>
  [...document.querySelectorAll('a')]
    .filter(({ textContent }) => textContent === name)
    .map((link) => link.getAttribute('href'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: today })
  answer.mockReset()
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

describe('first steps', () => {
  it('are shown without a second factor, and no report is requested', async () => {
    answerWith({ questions: [question(1, 2)] })
    await show({ hasFactor: false })
    expect(isShown(home.ready)).toBe(true)
    expect(askedFor()).not.toContain('listAgentReports')
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
    const told = document.body.textContent
    expect(told.indexOf(ask('BK-7'))).toBeLessThan(told.indexOf(ask('BK-8')))
    expect(isShown(questionText(program.name, 2))).toBe(true)
    expect(addressesOf(way)).toEqual(['/reports/r7', '/reports/r8'])
    expect(addressesOf(goOn)).toHaveLength(1)
  })

  it('sees five items and the number of the others', async () => {
    answerWith({ questions: Array.from({ length: 7 }, (_, index) => question(index + 1, 10 - index)) })
    await show()
    expect(addressesOf(agentHome.awaits.answer)).toHaveLength(5)
    expect(isShown(agentHome.awaits.more(2))).toBe(true)
  })

  it('is asked to confirm a payment, after the questions and before the drafts', async () => {
    answerWith({ questions: [question(1, 2)], payments: [payment(5)], drafts: [draft(1, false)] })
    await show()
    const { question: ask, payment: asksIfArrived, paymentText, tell } = agentHome.awaits
    const told = document.body.textContent
    const places = [ask('BK-1'), asksIfArrived('BK-5'), 'Begun 1'].map((text) => told.indexOf(text))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(isShown(paymentText(program.name))).toBe(true)
    expect(addressesOf(tell)).toEqual(['/reports/r5'])
    expect(isShown(`${agentHome.figures.waiting}2`)).toBe(true)
  })

  it('sees the owed and the paid amount', async () => {
    const sums = [{ currency: 'USD', unpaid_cents: 65_050, paid_lately_cents: 0, paid_in_year_cents: 1_240_000 }]
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
    expect(addressesOf(agentHome.invitations.answer)).toEqual(['/programs/p1'])
    expect(addressesOf('Payments')).toEqual(['/programs/p2'])
    expect(addressesOf(agentHome.write)).toEqual(['/programs'])
    expect(isShown(agentHome.awaits.none)).toBe(true)
    expect(isShown(agentHome.earnings.none)).toBe(true)
  })

  it('is sent to the program directory when they have no program', async () => {
    answerWith({ questions: [question(1, 2)] })
    await show()
    expect(addressesOf(agentHome.write)).toEqual(['https://portal.example/programs'])
  })

  it('sees what failed, and can retry', async () => {
    answer.mockRejectedValue(new CallError('network.unreachable'))
    await show()
    expect(isShown(centre.loading.failed)).toBe(true)
    expect(isShown(centre.loading.retry)).toBe(true)
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
