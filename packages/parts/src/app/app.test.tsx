import { act } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ana, browser, tokensOf } from '@grana/client/session/browser.fixture'
import type { Session } from '@grana/client/session/create-session'
import { beginHandoff } from '@grana/client/session/hand-off'
import { createSharedTimestamps } from '@grana/client/session/shared-timestamps'
import { getUser } from '@grana/contract/accounts'
import { verifyToken } from '@grana/contract/auth'
import { exchangeHandoffCode } from '@grana/contract/handoff'
import { session as texts } from '@grana/messages/es/account/session'
import { shell } from '@grana/messages/es/apps/shell'
import { home } from '@grana/messages/es/homes/home'
import { HomePage } from '../home/home-page.tsx'
import { createQueryClient } from '../query/query-client.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { InApp } from './app.fixture.tsx'
import { completeHandoff } from './complete-handoff.ts'
import { NotFoundPage } from './error-pages.tsx'
import { mount, settle, until } from './mounted.fixture.ts'
import { appRoutes } from './start-app.tsx'

const runtime = {
  app: 'agents',
  apiUrl: 'https://api.grana.example',
  portalUrl: 'https://portal.grana.example',
} as const
const { portalUrl } = runtime
const entries = () => [{ label: shell.home, icon: null, to: '/' }]
const screens: RouteObject[] = [
  {
    Component: () => <AppShell entries={entries} />,
    children: [
      { path: '/', Component: () => <HomePage texts={home.agents} />, handle: { title: shell.home } },
      { path: '*', Component: NotFoundPage, handle: { title: shell.notFound.title } },
    ],
  },
]

let world: ReturnType<typeof browser>
let session: Session
let page: Awaited<ReturnType<typeof mount>>
const gone = vi.fn<(to: string | URL) => void>()

beforeEach(() => {
  world = browser()
  session = world.openTab()
  sessionStorage.clear()
  gone.mockClear()
  vi.spyOn(window.location, 'replace').mockImplementation(gone)
})
afterEach(async () => {
  await page.unmount()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

async function open(path: string, handoff?: ReturnType<typeof completeHandoff>): Promise<void> {
  const router = createMemoryRouter(appRoutes(screens), { initialEntries: [path] })
  const parts = { runtime, session, timestamps: createSharedTimestamps(), queries: createQueryClient(), handoff }
  page = await mount(
    <InApp services={parts}>
      <RouterProvider router={router} />
    </InApp>,
  )
  if (!handoff) await act(async () => void (await session.refresh()))
  await settle()
}

const heading = () => document.querySelector('h1')?.textContent

describe('the guard', () => {
  test('shows a signed-in user the screen, the user’s name and the current place', async () => {
    world.hold(1)
    await open('/')
    expect(heading()).toBe(home.greeting(ana.first_name))
    expect(document.querySelector('aside [aria-current=page]')?.textContent).toBe(shell.home)
    expect(document.body.textContent).toContain(ana.username)
    expect(gone).not.toHaveBeenCalled()
  })

  test('another user starts with new screens', async () => {
    world.hold(1)
    await open('/')
    const first = document.querySelector('main')
    world.transport.answer(getUser, () => ({ data: { ...ana, id: crypto.randomUUID(), first_name: 'Bea' } }))
    await act(async () => void (await session.reloadUser()))
    await settle()
    expect(heading()).toBe(home.greeting('Bea'))
    expect(document.querySelector('main')).not.toBe(first)
  })

  test('shows the user’s picture, and the initials where it does not load', async () => {
    const avatar = 'https://api.grana.example/api/avatars/sample'
    world.transport.answer(getUser, () => ({ data: { ...ana, avatar } }))
    world.hold(1)
    await open('/')
    const button = document.querySelector('aside button[aria-expanded]')
    const picture = button?.querySelector('img')
    expect([picture?.src, picture?.alt]).toEqual([avatar, ''])
    act(() => void picture?.dispatchEvent(new Event('error')))
    expect([button?.querySelector('img'), button?.querySelector('svg text')?.textContent]).toEqual([null, 'AL'])
  })

  test('shows an unknown address inside of the frame', async () => {
    world.hold(1)
    await open('/nada')
    expect(heading()).toBe(shell.notFound.heading)
    expect([...document.querySelectorAll('header nav li')].at(-1)?.textContent).toBe(shell.notFound.title)
  })

  test('an API that cannot be reached signs no one out, and is asked again', async () => {
    world.hold(1)
    world.transport.answer(verifyToken, () => new Error('down'))
    await open('/')
    expect(heading()).toBe(texts.unreachable.heading)
    expect(world.store.read()).toBeDefined()
    expect(gone).not.toHaveBeenCalled()
  })

  test('a signed-out visitor sees nothing of the screen and goes to the portal', async () => {
    await open('/reportes/7')
    expect(document.querySelector('aside')).toBeNull()
    await until(() => expect(gone).toHaveBeenCalled())
    expect(document.querySelector('aside')).toBeNull()
    expect(String(gone.mock.calls[0]?.[0])).toMatch(
      /^https:\/\/portal\.grana\.example\/redir\?app=agents&state=[\w-]{43}&code_challenge=[\w-]{43}$/,
    )
  })

  test('a user with a pending consent goes to the portal, and sees nothing before', async () => {
    world.transport.answer(getUser, () => ({ data: { ...ana, consents_due: ['terms' as const] } }))
    world.hold(1)
    await open('/reportes/7')
    expect([session.state().status, heading(), document.querySelector('aside')]).toEqual([
      'signed-in',
      texts.opening.wait,
      null,
    ])
  })
})

describe('the callback', () => {
  const code = 'k'.repeat(43)

  async function returned(path: string): Promise<string> {
    const address = new URL(await beginHandoff(portalUrl, 'agents', path))
    return `code=${code}&state=${address.searchParams.get('state')}`
  }

  test('exchanges the code for tokens and goes on to the requested path', async () => {
    Object.assign(window, { granaHandoff: await returned('/nada?x=1') })
    world.transport.answer(exchangeHandoffCode, () => ({ data: { ...tokensOf(1), email: ana.email } }))
    await open('/callback', completeHandoff(session))
    expect(heading()).toBe(shell.notFound.heading)
    expect(world.calls('exchangeHandoffCode')).toHaveLength(1)
    expect(world.store.read()).toMatchObject({ access: 'access-1', email: ana.email })
    expect(window).not.toHaveProperty('granaHandoff')
  })

  test.each([
    [
      'refused by the API',
      async () => world.transport.answer(exchangeHandoffCode, () => ({ refuse: { code: 'handoff.refused' } })),
    ],
    ['that was not requested', async () => sessionStorage.clear()],
    [
      'of a session that ended meanwhile',
      async () => {
        world.transport.answer(exchangeHandoffCode, () => ({ data: { ...tokensOf(1), email: ana.email } }))
        world.transport.answer(getUser, () => ({ refuse: { code: 'auth.required' } }))
        world.api.ended = true
      },
    ],
  ])('a code %s is rejected with a message', async (_, prepare) => {
    Object.assign(window, { granaHandoff: await returned('/') })
    await prepare()
    await open('/callback', completeHandoff(session))
    expect(heading()).toBe(shell.callback.failedHeading)
    expect(world.store.read()).toBeUndefined()
    expect(gone, 'no redirect loop').not.toHaveBeenCalled()
  })

  test('links to the start when it is opened by hand', async () => {
    await open('/callback', completeHandoff(session))
    expect(document.querySelector('aside')).toBeNull()
    expect(world.calls('exchangeHandoffCode')).toHaveLength(0)
  })
})
