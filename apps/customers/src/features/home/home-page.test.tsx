// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OrganizationContext, type OrganizationChoice } from '#app/lib/organization/organization-context.ts'
import { CallError } from '@grana/client/call-error'
import { centre } from '@grana/messages/es/account/centre'
import { customerHome } from '@grana/messages/es/homes/customer-home'
import { home } from '@grana/messages/es/homes/home'
import { AppContext, type AppParts } from '@grana/parts/app/app-context'
import { HomePage } from './home-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const none = { open: 0, mine: 0, grave: 0, reward: 0, pay: 0, late: 0, soon: 0, unassigned: 0, closed: 0 }
const answer = vi.fn<(operation: { readonly name: string }) => Promise<unknown>>()
let root: Root

const lists = { data: [], meta: { page: 1, total: 0, can_create: false, next: null } }

const spent = { currency: 'USD', unpaid_cents: 125_050, paid_lately_cents: 40_000, paid_in_year_cents: 1_240_000 }

function answerWith(figures: Partial<typeof none>, spending: unknown = { is_partial: false, sums: [] }): void {
  answer.mockImplementation(async ({ name }) => {
    if (name === 'getReportFigures') return { ...none, ...figures }
    if (name === 'getSpending' && spending instanceof CallError) throw spending
    return name === 'getSpending' ? spending : lists
  })
}

async function show({ seesReports = true, hasFactor = true, seesWallet = false } = {}): Promise<void> {
  const state = { status: 'signed-in', user: { first_name: 'Renata', two_factor_enabled: hasFactor } }
  const session = {
    client: { call: answer, callWithMeta: answer },
    subscribe: () => () => undefined,
    state: () => state,
  }
  const runtime = { portalUrl: 'https://portal.example', appUrl: 'https://app.example' }
  const can = { see_reports: seesReports, see_wallet: seesWallet }
  const organization = { id: 'one', name: 'Bank', approval: 'approved', can }
  await act(async () =>
    root.render(
      <MemoryRouter>
        <AppContext value={{ session, runtime } as unknown as AppParts}>
          <OrganizationContext value={{ organization } as unknown as OrganizationChoice}>
            <HomePage />
          </OrganizationContext>
        </AppContext>
      </MemoryRouter>,
    ),
  )
  await act(async () => vi.dynamicImportSettled())
}

const isShown = (text: string) => document.body.textContent.includes(text)
const askedFor = () => answer.mock.calls.map(([{ name }]) => name)
const addressOf = (act_: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === act_)?.getAttribute('href')

beforeEach(() => {
  answer.mockReset()
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})
afterEach(() => act(() => root.unmount()))

describe('the first steps are for', () => {
  it('whoever is shown no reports, and nothing is asked that would be refused', async () => {
    answerWith({ open: 3 })
    await show({ seesReports: false })
    expect(isShown(home.ready)).toBe(true)
    expect(askedFor()).not.toContain('getReportFigures')
  })

  it('whoever has no second factor yet', async () => {
    answerWith({ open: 3 })
    await show({ hasFactor: false })
    expect(isShown(home.ready)).toBe(true)
    expect(askedFor()).not.toContain('getReportFigures')
  })

  it('an organization that received nothing', async () => {
    answerWith({})
    await show()
    expect(isShown(home.ready)).toBe(true)
  })

  it('whoever lost the right while looking', async () => {
    answer.mockRejectedValue(new CallError('auth.forbidden'))
    await show()
    expect(isShown(home.ready)).toBe(true)
  })
})

describe('an organization at work', () => {
  it.each([
    ['late', '/reports?view=all&late=1'],
    ['mine', '/reports?view=mine'],
    ['unassigned', '/reports?unassigned=1'],
    ['reward', '/reports?view=reward'],
    ['pay', '/reports?view=pay'],
  ] as const)('finds what is %s, with the way to it', async (name, address) => {
    answerWith({ open: 4, [name]: 2 })
    await show()
    const { title, act: way } = customerHome.awaits[name]
    expect(isShown(title(2, '2'))).toBe(true)
    expect(addressOf(way)).toBe(address)
    expect(isShown(home.ready)).toBe(false)
  })

  it('is told that nothing waits', async () => {
    answerWith({ closed: 7 })
    await show()
    expect(isShown(customerHome.awaits.none)).toBe(true)
    expect(isShown(customerHome.urgent.none)).toBe(true)
  })

  it('is told what it owes and paid, and of what', async () => {
    answerWith({ open: 4 }, { is_partial: true, sums: [spent] })
    await show({ seesWallet: true })
    const told = [...document.querySelectorAll('#spending ~ dl > div')].map(({ textContent }) => textContent)
    expect(told).toEqual([
      `${customerHome.spending.unpaid}USD\u00a01,250.50`,
      `${customerHome.spending.paidLately}USD\u00a0400`,
      `${customerHome.spending.paidInYear}USD\u00a012,400`,
    ])
    expect(isShown(customerHome.spending.partial)).toBe(true)
  })

  it('is told so where nothing was approved yet; whoever may not see money is not shown any', async () => {
    answerWith({ open: 4 })
    await show({ seesWallet: true })
    expect(isShown(customerHome.spending.none)).toBe(true)
    expect(isShown(customerHome.spending.partial)).toBe(false)
    await show()
    expect(isShown(customerHome.spending.title)).toBe(false)
  })

  it('keeps the rest when the right to see money is lost while looking', async () => {
    answerWith({ open: 4 }, new CallError('auth.forbidden'))
    await show({ seesWallet: true })
    expect(isShown(customerHome.spending.title)).toBe(false)
    expect(isShown(customerHome.urgent.title)).toBe(true)
    expect(isShown(home.ready)).toBe(false)
  })

  it('is told what failed, and may try again', async () => {
    answer.mockRejectedValue(new CallError('network.unreachable'))
    await show()
    expect(isShown(centre.loading.failed)).toBe(true)
    expect(isShown(centre.loading.retry)).toBe(true)
  })
})
