import { act } from 'react'
import type { RouteObject } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { User } from '@grana/contract/accounts'
import { confirmIdentity } from '@grana/contract/auth'
import { getOrganization, listOrganizations, type Organization } from '@grana/contract/customers/organizations'
import type { ErrorCode } from '@grana/contract/errors'
import type { Operation } from '@grana/contract/operation'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { centre } from '@grana/messages/es/account/centre'
import { reauthentication } from '@grana/messages/es/account/reauthentication'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import {
  createAppWorld,
  fill,
  hasControl,
  openRoutes,
  press,
  shown,
  visit,
  type AppWorld,
} from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { OrganizationGate } from './layouts/organization-gate.tsx'
import { OrganizationProvider } from './lib/organization/organization-provider.tsx'
import { routes } from './routes.tsx'

export const organizationId = '00000000-0000-4000-8000-0000000000aa'
export const organizationName = 'Tepozan Bank'

/** The `count`-th identifier of its kind. */
export const idOf = (count: number, kind = 1): string =>
  `00000000-0000-4000-8000-${kind.toString(16)}${String(count).padStart(11, '0')}`

/** One page of a list, as the server answers it; `query` is that of the call. */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], query: Record<string, unknown>, size = 50) {
  const start = rows.findIndex(({ id }) => id === query['after']) + 1
  const data = rows.slice(start, start + size)
  return { data, next: start + size < rows.length ? (data.at(-1)?.id ?? null) : null }
}

export interface CustomersWorldSettings {
  readonly user?: Partial<User>
  readonly organization?: Partial<Organization>
  /** What the user may not do; everything else is allowed. */
  readonly can?: Partial<Organization['can']>
  readonly approvalHours?: number
  readonly rewardFeePercent?: number
}

/** A member of one organization who may do everything and has a second factor, unless a test says otherwise. */
export async function createCustomersWorld(settings: CustomersWorldSettings = {}): Promise<AppWorld> {
  const { user, can, approvalHours, rewardFeePercent } = settings
  localStorage.clear()
  sessionStorage.clear()
  for (const { id } of currentToasts()) dismissToast(id)
  const sample = sampleOf(getOrganization.answer)
  const everything = Object.fromEntries(Object.keys(sample.can).map((name) => [name, true])) as Organization['can']
  const organization = {
    ...sample,
    id: organizationId,
    name: organizationName,
    approval: 'approved' as const,
    ...settings.organization,
    can: { ...everything, ...can },
  }
  const world = await createAppWorld({
    user: { kind: 'customer', two_factor_enabled: true, ...user },
    runtime: {
      ...(approvalHours !== undefined && { approvalHours }),
      ...(rewardFeePercent !== undefined && { rewardFeePercent }),
    },
  })
  const { id, name, role } = organization
  world.api.answer(listOrganizations, () => ({ data: [sampleRow(listOrganizations.answer, { id, name, role })] }))
  world.api.answer(getOrganization, () => ({ data: organization }))
  return world
}

/** The screens of the app below their organization, without the frame around them. */
const screens: readonly RouteObject[] = [
  {
    element: <OrganizationProvider>{(query) => <OrganizationGate query={query} />}</OrganizationProvider>,
    hydrateFallbackElement: <></>,
    children: routes.flatMap(({ children = [] }) => children),
  },
]

/** Waits until everything that was asked for is on the screen. A skeleton stays for a while once it was visible. */
async function untilLoaded({ services: { queries } }: AppWorld): Promise<void> {
  await act(() => vi.dynamicImportSettled())
  await until(() => {
    // An action that asks for the identity waits for the user.
    const isAsking = shown().includes(reauthentication.title)
    expect([queries.isFetching(), isAsking ? 0 : queries.isMutating()]).toEqual([0, 0])
    expect(shown()).not.toContain(centre.loading.label)
  })
}

/** The radio button, checkbox or other control that a label names. */
function labelled(text: string): HTMLElement {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent.trim().startsWith(text))
  if (!label?.control) throw new Error(`there is no control with the label ${text}`)
  return label.control
}

/** Opens a screen at a path, until the end of the test. */
export async function open(world: AppWorld, path: string, all: readonly RouteObject[] = screens) {
  const page = await openRoutes(world, all, path)
  onTestFinished(() => page.unmount())
  const loaded = () => untilLoaded(world)
  await loaded()
  return {
    ...page,
    loaded,
    press: async (name: string) => {
      await press(name)
      await loaded()
    },
    fill: async (label: string, text: string) => {
      await fill(label, text)
      await loaded()
    },
    visit,
    /** Chooses a radio button, or switches a checkbox. */
    tick: async (label: string) => {
      await act(async () => labelled(label).click())
      await loaded()
    },
    /** Loads again what another tab or user may have changed. */
    refresh: async () => {
      await act(() => world.services.queries.invalidateQueries())
      await loaded()
    },
  }
}

export type Page = Awaited<ReturnType<typeof open>>

/** Authenticates again in the dialog that asks for it. */
export async function confirmIdentityIn(world: AppWorld, page: Page): Promise<void> {
  world.api.answer(confirmIdentity, () => ({ data: null }))
  await page.fill(reauthentication.labels.password, 'correct horse battery')
  await page.fill(reauthentication.labels.code, '123456')
  await page.press(reauthentication.send)
  await until(() => expect(shown()).not.toContain(reauthentication.title))
  await page.loaded()
}

export const callsOf = ({ api }: AppWorld, { name }: Operation) => api.calls.filter((call) => call.name === name)

/** Toasts as tone, title and message. */
export const toasts = () => currentToasts().map(({ tone, title, message }) => [tone, title, message])

/** A refusal as the server phrases it. */
export const refusal = (code: ErrorCode) => ({ refuse: { code, message: errorTexts[code] } })

/** Addresses of the links with a text. */
export const linksTo = (text: string): readonly (string | null)[] =>
  [...document.querySelectorAll('a')]
    .filter((link) => [link.textContent.trim(), link.getAttribute('aria-label')].includes(text))
    .map((link) => link.getAttribute('href'))

export interface FailingScreen {
  readonly path: string
  /** The operation whose answer the screen shows. */
  readonly operation: Operation
  /** Sets the answers of the screen. */
  readonly answer: (world: AppWorld) => void
  /** A text of the screen's content. */
  readonly content: string
}

/** The tests of what a screen shows when its answer fails. */
export function testFailures({ path, operation, answer, content }: FailingScreen): void {
  const fail = async (reply: ReturnType<typeof refusal> | Error) => {
    const world = await createCustomersWorld()
    answer(world)
    world.api.answer(operation, () => reply)
    const page = await open(world, path)
    expect(shown()).not.toContain(content)
    return { world, page }
  }

  test.each([
    ['an outage', refusal('server.unavailable'), errorTexts['server.unavailable']],
    ['a lost connection', new TypeError('lost'), formTexts.network['network.unreachable']],
  ])('shows %s, and loads at the next attempt', async (_, reply, text) => {
    const { world, page } = await fail(reply)
    expect(shown()).toContain(centre.loading.failed)
    expect(shown()).toContain(text)
    answer(world)
    await page.press(centre.loading.retry)
    expect(shown()).toContain(content)
  })

  test.each([
    ['auth.forbidden', centre.notAllowed.title],
    ['request.not_found', centre.missing.title],
  ] as const)('shows the refusal %s without a retry', async (code, title) => {
    await fail(refusal(code))
    expect(shown()).toContain(title)
    expect(hasControl(centre.loading.retry)).toBe(false)
  })
}
