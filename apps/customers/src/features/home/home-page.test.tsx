// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OrganizationContext, type OrganizationContextValue } from '#app/lib/organization/organization-context.ts'
import { CallError } from '@grana/client/call-error'
import { centre } from '@grana/messages/es/account/centre'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { customerHome } from '@grana/messages/es/homes/customer-home'
import { home } from '@grana/messages/es/homes/home'
import { AppContext, type AppServices } from '@grana/parts/app/app-context'
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

interface Shown {
  readonly seesReports?: boolean
  readonly hasFactor?: boolean
  readonly seesWallet?: boolean
  readonly approval?: 'pending'
  readonly approvalHours?: number
}

async function show({ seesReports = true, hasFactor = true, seesWallet = false, ...told }: Shown = {}): Promise<void> {
  const state = { status: 'signed-in', user: { first_name: 'Renata', two_factor_enabled: hasFactor } }
  const session = {
    client: { call: answer, callWithMeta: answer },
    subscribe: () => () => undefined,
    state: () => state,
  }
  const runtime = {
    portalUrl: 'https://portal.example',
    appUrl: 'https://app.example',
    approvalHours: told.approvalHours,
  }
  const can = { see_reports: seesReports, see_wallet: seesWallet }
  const organization = { id: 'one', name: 'Bank', approval: told.approval ?? 'approved', can }
  await act(async () =>
    root.render(
      <MemoryRouter>
        <AppContext value={{ session, runtime } as unknown as AppServices}>
          <OrganizationContext value={{ organization } as unknown as OrganizationContextValue}>
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

describe('approval time', () => {
  const time = organizationTexts.approvalTime(48)

  it('is shown while the organization waits for approval, in the first steps and on the working home', async () => {
    answerWith({})
    await show({ seesReports: false, approval: 'pending', approvalHours: 48 })
    expect(isShown(`${organizationTexts.approvalText.pending} ${time}`)).toBe(true)
    answerWith({ open: 3 })
    await show({ approval: 'pending', approvalHours: 48 })
    expect(isShown(`${organizationTexts.approvalText.pending} ${time}`)).toBe(true)
  })

  it('is not shown after approval, nor when the installation does not set it', async () => {
    answerWith({})
    await show({ approvalHours: 48 })
    expect(isShown(time)).toBe(false)
    await show({ approval: 'pending' })
    expect(isShown(organizationTexts.approvalText.pending)).toBe(true)
    expect(isShown('plazo')).toBe(false)
  })
})

describe('first steps', () => {
  it('are shown to a user who cannot see reports, and nothing forbidden is requested', async () => {
    answerWith({ open: 3 })
    await show({ seesReports: false })
    expect(isShown(home.ready)).toBe(true)
    expect(askedFor()).not.toContain('getReportFigures')
  })

  it('are shown to a user without a second factor', async () => {
    answerWith({ open: 3 })
    await show({ hasFactor: false })
    expect(isShown(home.ready)).toBe(true)
    expect(askedFor()).not.toContain('getReportFigures')
  })

  it('are shown to an organization that received no reports', async () => {
    answerWith({})
    await show()
    expect(isShown(home.ready)).toBe(true)
  })

  it('are shown to a user who lost the permission meanwhile', async () => {
    answer.mockRejectedValue(new CallError('auth.forbidden'))
    await show()
    expect(isShown(home.ready)).toBe(true)
  })
})

describe('an active organization', () => {
  it.each([
    ['late', '/reports?view=all&late=1'],
    ['mine', '/reports?view=mine'],
    ['unassigned', '/reports?unassigned=1'],
    ['reward', '/reports?view=reward'],
    ['pay', '/reports?view=pay'],
  ] as const)('sees what is %s, with a link to it', async (name, address) => {
    answerWith({ open: 4, [name]: 2 })
    await show()
    const { title, act: way } = customerHome.awaits[name]
    expect(isShown(title(2, '2'))).toBe(true)
    expect(addressOf(way)).toBe(address)
    expect(isShown(home.ready)).toBe(false)
  })

  it('sees that nothing is pending', async () => {
    answerWith({ closed: 7 })
    await show()
    expect(isShown(customerHome.awaits.none)).toBe(true)
    expect(isShown(customerHome.urgent.none)).toBe(true)
  })

  it('sees the owed and the paid amount, with their reports', async () => {
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

  it('sees that nothing was approved yet; a user without access to amounts sees none', async () => {
    answerWith({ open: 4 })
    await show({ seesWallet: true })
    expect(isShown(customerHome.spending.none)).toBe(true)
    expect(isShown(customerHome.spending.partial)).toBe(false)
    await show()
    expect(isShown(customerHome.spending.title)).toBe(false)
  })

  it('keeps the rest of the page when access to amounts is lost', async () => {
    answerWith({ open: 4 }, new CallError('auth.forbidden'))
    await show({ seesWallet: true })
    expect(isShown(customerHome.spending.title)).toBe(false)
    expect(isShown(customerHome.urgent.title)).toBe(true)
    expect(isShown(home.ready)).toBe(false)
  })

  it('sees what failed, and can retry', async () => {
    answer.mockRejectedValue(new CallError('network.unreachable'))
    await show()
    expect(isShown(centre.loading.failed)).toBe(true)
    expect(isShown(centre.loading.retry)).toBe(true)
  })
})
