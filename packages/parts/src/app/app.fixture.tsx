import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act, useState, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { ana, browser, tokensOf } from '@grana/client/session/browser.fixture'
import { createSharedTimestamps } from '@grana/client/session/shared-timestamps'
import { getUser, type User } from '@grana/contract/accounts'
import type { AppName } from '@grana/contract/handoff'
import { countNotifications, listNotifications } from '@grana/contract/notifications/inbox'
import { ApiProvider } from '../query/api-context.tsx'
import { createQueryClient } from '../query/query-client.ts'
import { withRefresh } from '../query/refresh-stale.ts'
import { AppContext, type AppServices } from './app-context.ts'
import type { AppRuntime } from './app-runtime.ts'
import { mount, settle } from './mounted.fixture.ts'

// Answers are shown in the same turn, also where a test replaces the timers.
notifyManager.setScheduler(queueMicrotask)

export interface AppWorldSettings {
  readonly app?: AppName
  readonly user?: Partial<User>
  readonly runtime?: Partial<AppRuntime>
}

/**
 * A signed-in user in front of an API whose answers a test sets: the real session, client and cache. An operation
 * without an answer fails like a lost connection.
 */
export async function createAppWorld({ app = 'customers', user = {}, runtime = {} }: AppWorldSettings = {}) {
  const { transport, openTab } = browser()
  const queries = createQueryClient()
  const plain = openTab()
  transport.answer(getUser, () => ({ data: { ...ana, ...user } }))
  transport.answer(countNotifications, () => ({ data: { unread: 0 } }))
  transport.answer(listNotifications, () => ({ data: [], meta: { next: null, unread: 0 } }))
  await plain.signIn(tokensOf(1), ana.email)
  const services: AppServices = {
    runtime: { app, apiUrl: 'https://api.grana.example', portalUrl: 'https://portal.grana.example', ...runtime },
    session: { ...plain, client: withRefresh(plain.client, queries) },
    timestamps: createSharedTimestamps(),
    queries,
    handoff: undefined,
  }
  return { api: transport, services }
}

export type AppWorld = Awaited<ReturnType<typeof createAppWorld>>

/** Renders below the contexts of an app. */
export function InApp({ services, children }: { readonly services: AppServices; readonly children: ReactNode }) {
  return (
    <AppContext value={services}>
      <ApiProvider client={services.session.client} queries={services.queries}>
        {children}
      </ApiProvider>
    </AppContext>
  )
}

const inMexico = { status: 'signed-in', user: { timezone: 'America/Mexico_City' } }
const session = { state: () => inMexico, subscribe: () => () => undefined }

/** Renders for a user whose profile is in the time zone of Mexico City, six hours behind UTC. */
export const InMexico = ({ children }: { readonly children: ReactNode }) => (
  <AppContext value={{ session } as unknown as AppServices}>{children}</AppContext>
)

/** Renders with an empty cache, for components that call nothing by themselves. */
export function WithQueries({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createQueryClient)
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

/** Opens routes of an app at a path, as a signed-in user would. */
export async function openRoutes({ services }: AppWorld, routes: readonly RouteObject[], path: string) {
  const router = createMemoryRouter([...routes], { initialEntries: [path] })
  const page = await mount(
    <InApp services={services}>
      <RouterProvider router={router} />
    </InApp>,
  )
  await settle()
  return {
    ...page,
    router,
    /** Path and query of the current page. */
    address: () => router.state.location.pathname + router.state.location.search,
  }
}

const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()

/** A button or link by its accessible name; throws when there is none. */
export function control(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('button, a, summary')].find((one) => nameOf(one) === name)
  if (!found) throw new Error(`there is no button or link ${name}`)
  return found
}

export const hasControl = (name: string): boolean =>
  [...document.querySelectorAll('button, a, summary')].some((one) => nameOf(one) === name)

export async function press(name: string): Promise<void> {
  await act(async () => control(name).click())
  await settle()
}

/** What is visible on the page, as text. */
export const shown = (): string => document.body.textContent ?? ''

function fieldLabelled(label: string): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  const labels = [...document.querySelectorAll('label')].filter((one) => one.textContent?.startsWith(label))
  // A choice may be named like the text field that it opens.
  const field = labels.map(({ control: one }) => one).find((one) => one?.getAttribute('type') !== 'radio')
  const input = field ?? document.querySelector(`[aria-label="${label}"]`)
  if (
    !(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement)
  )
    throw new Error(`there is no field ${label}`)
  return input
}

/** Enters the field with a label and leaves it, writing nothing. */
export async function visit(label: string): Promise<void> {
  const input = fieldLabelled(label)
  await act(async () => {
    input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  await settle()
}

/** Writes into the field with a label, as typing does. */
export async function fill(label: string, text: string): Promise<void> {
  const input = fieldLabelled(label)
  await act(async () => {
    // React ignores a value that is set on the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settle()
}
