// @vitest-environment happy-dom
import { act } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { waitForLazyComponents, mount, settle, until } from '#app/lib/entry/mounted.fixture.tsx'
import { savePendingToast } from '#app/lib/pending-toast.ts'
import { formatRedirectRequest } from '#app/lib/session/redirect-request.fixture.ts'
import { paths } from '#app/paths.ts'
import RedirectPage from '#app/routes/auth/redirect-page.tsx'
import { ana, browser } from '@grana/client/session/browser.fixture'
import { getUser } from '@grana/contract/accounts'
import { verifyToken } from '@grana/contract/auth'
import { acceptConsents } from '@grana/contract/data-rights'
import { createHandoffCode } from '@grana/contract/handoff'
import { consentGate } from '@grana/messages/es/account/leave'
import { session as texts } from '@grana/messages/es/account/session'
import { handoff } from '@grana/messages/es/apps/handoff'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import SessionLayout from './session-layout.tsx'
import SignedInLayout from './signed-in-layout.tsx'

const origin = 'http://portal.grana.localhost'
const apps = { agent: 'https://agentes.grana.example' }
let world: ReturnType<typeof browser>
let page: Awaited<ReturnType<typeof mount>>
const redirected = vi.fn<(to: string | URL) => void>()

beforeEach(() => {
  world = browser()
  vi.stubGlobal('fetch', world.transport.fetch)
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => world.jar.cookie)
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    world.jar.cookie = text
  })
  vi.spyOn(window.location, 'replace').mockImplementation(redirected)
  redirected.mockClear()
})
afterEach(async () => {
  await page.unmount()
  document.body.replaceChildren()
  sessionStorage.clear()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(address: string): Promise<void> {
  window.history.replaceState(null, '', address)
  const guarded = [
    { path: accountPaths.changePassword(), Component: () => <h1>inside</h1> },
    { path: accountPaths.redirect(), Component: RedirectPage },
    { path: accountPaths.screen('data'), Component: () => <h1>data</h1> },
    { path: accountPaths.screen('visibility'), Component: () => <h1>visibility</h1> },
  ]
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      children: [
        {
          Component: SessionLayout,
          children: [
            { Component: SignedInLayout, children: guarded },
            { path: paths.signIn(), Component: () => 'door' },
          ],
        },
      ],
    },
  ])
  const settings = { portalUrl: origin, apiUrl: 'http://api.test', captcha: { provider: 'altcha' }, apps } as const
  page = await mount(<Stub initialEntries={[address]} hydrationData={{ loaderData: { root: settings } }} />)
  await settle()
}

const text = () => document.body.textContent ?? ''
const heading = () => document.querySelector('h1')?.textContent
const toasts = () => currentToasts().map(({ title }) => title)

describe('the guard', () => {
  test('opens for a signed-in user', async () => {
    world.hold(1)
    await open(accountPaths.changePassword())
    expect(heading()).toBe('inside')
    expect(redirected).not.toHaveBeenCalled()
  })

  test('redirects everyone else to the sign-in page, with the path to return to and without a message', async () => {
    await open(accountPaths.changePassword())
    expect(heading()).toBe(texts.opening.wait)
    expect(redirected.mock.calls).toEqual([[accountPaths.signIn(accountPaths.changePassword())]])
    expect(sessionStorage).toHaveLength(0)
  })

  test('shows on the next page that the session was ended elsewhere', async () => {
    world.hold(1)
    world.api.ended = true
    await open(accountPaths.changePassword())
    expect(redirected.mock.calls).toEqual([[accountPaths.signIn(accountPaths.changePassword())]])
    expect(sessionStorage.getItem('grana_toast')).toBe('ended')
    expect(world.jar.cookie).toBe('')
  })

  test('keeps everything while the API is unreachable, and continues when it is reachable', async () => {
    world.hold(1)
    world.transport.answer(verifyToken, () => new TypeError('Failed to fetch'))
    await open(accountPaths.changePassword())
    expect(heading()).toBe(texts.unreachable.heading)
    expect(redirected).not.toHaveBeenCalled()
    expect(world.store.read()?.refresh).toBe('refresh-1')
    world.transport.answer(verifyToken, () => ({
      data: { user_id: ana.id, second_factor_due: false, ends_at: '2026-01-02T00:00:00.000Z' },
    }))
    act(() => document.querySelector('button')?.click())
    await settle()
    expect(heading()).toBe('inside')
  })

  test('closes when the session ends in another tab', async () => {
    world.hold(1)
    await open(accountPaths.changePassword())
    const other = new BroadcastChannel('grana-session')
    other.postMessage({ kind: 'signed-out', reason: 'chosen' })
    await until(() => expect(redirected.mock.calls).toEqual([[paths.signIn()]]))
    other.close()
  })

  test('checks again when the tab becomes visible after a while', async () => {
    world.hold(1)
    await open(accountPaths.changePassword())
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000)
    act(() => void window.dispatchEvent(new Event('focus')))
    await settle()
    expect(world.calls('verifyToken')).toHaveLength(2)
  })
})

describe('a changed legal text', () => {
  const changed = () => world.transport.answer(getUser, () => ({ data: { ...ana, consents_due: ['terms' as const] } }))

  test('must be accepted first, and is not asked for again afterwards', async () => {
    world.hold(1)
    changed()
    await open(accountPaths.changePassword())
    await waitForLazyComponents()
    expect(heading()).toBe(consentGate.title)
    const accepted: unknown[] = []
    world.transport.answer(acceptConsents, ({ body }) => {
      accepted.push(body)
      world.transport.answer(getUser, () => ({ data: ana }))
      return { data: [] }
    })
    act(() => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
    act(() => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
    await settle()
    expect(heading()).toBe('inside')
    expect(accepted).toHaveLength(1)
  })

  test('does not block access to the user’s data', async () => {
    world.hold(1)
    changed()
    await open(accountPaths.screen('data'))
    expect(heading()).toBe('data')
  })
})

test('a screen for agents is closed to other account kinds', async () => {
  world.hold(1)
  await open(accountPaths.screen('visibility'))
  expect([heading(), redirected.mock.calls]).toEqual(['visibility', []])
  await page.unmount()
  document.body.replaceChildren()
  world.transport.answer(getUser, () => ({ data: { ...ana, kind: 'customer' as const } }))
  await open(accountPaths.screen('visibility'))
  expect(redirected.mock.calls).toEqual([[paths.forbidden()]])
  expect(heading()).not.toBe('visibility')
})

describe('the end of an idle session', () => {
  test('ID-1 revokes, clears local data, and opens the sign-in page with the path to return to', async () => {
    world.hold(1)
    await open(accountPaths.changePassword())
    await waitForLazyComponents()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await settle()
    expect(world.calls('endSession')).toHaveLength(1)
    expect(world.jar.cookie).toBe('')
    expect(redirected.mock.calls).toEqual([[accountPaths.signIn(accountPaths.changePassword())]])
    expect(sessionStorage.getItem('grana_toast')).toBe('idle')
  })

  test('ID-1 is shown once on the next page', async () => {
    savePendingToast('idle')
    await open(paths.signIn())
    await until(() => expect(toasts()).toEqual([texts.farewell.idle.title]))
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('/redir', () => {
  test('redirects to the app, says so, and offers a link after three seconds', async () => {
    world.hold(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await open(accountPaths.redirect())
    expect(heading()).toBe(texts.opening.heading)
    expect(text()).toContain(texts.opening.leadsTo('agent', 'agentes.grana.example'))
    expect(document.querySelector(`a[href="${apps.agent}"]`)).toBeNull()
    await act(async () => vi.advanceTimersByTime(3000))
    expect(document.querySelector(`a[href="${apps.agent}"]`)?.textContent).toBe(texts.opening.continue)
    expect(redirected.mock.calls).toEqual([[`${apps.agent}/`]])
  })

  test('redirects to the page of the portal to return to', async () => {
    world.hold(1)
    await open(accountPaths.redirect(accountPaths.changePassword()))
    expect(redirected.mock.calls).toEqual([[accountPaths.changePassword()]])
  })

  test('redirects a user with an unverified address to the verification page', async () => {
    world.hold(1)
    world.transport.answer(getUser, () => ({ data: { ...ana, email_verified: false } }))
    await open(accountPaths.redirect())
    expect(redirected.mock.calls).toEqual([[accountPaths.checkEmail()]])
  })

  test('passes the path to return to on to the sign-in page, and never a foreign one', async () => {
    await open(accountPaths.redirect(accountPaths.changePassword()))
    expect(redirected.mock.calls).toEqual([[accountPaths.signIn(accountPaths.changePassword())]])
    await page.unmount()
    redirected.mockClear()
    await open(accountPaths.redirect('//evil.example/'))
    expect(redirected.mock.calls).toEqual([[paths.signIn()]])
  })

  const asked = { state: 's'.repeat(43), challenge: 'c'.repeat(43) }
  const appRequest = formatRedirectRequest({ app: 'agents', path: '/', asked })

  test('hands the session to the app that requested it, in the fragment of its callback', async () => {
    world.hold(1)
    const given = { code: 'k'.repeat(43), origin: apps.agent, expires_in_seconds: 60 }
    world.transport.answer(createHandoffCode, () => ({ data: given }))
    await open(appRequest)
    await until(() => expect(redirected).toHaveBeenCalled())
    expect(redirected.mock.calls).toEqual([[`${apps.agent}/callback#code=${given.code}&state=${asked.state}`]])
    expect(world.calls('createHandoffCode').map(({ body }) => body)).toEqual([
      { app: 'agents', code_challenge: asked.challenge },
    ])
  })

  test.each([
    [
      'another origin from the API',
      () => ({ data: { code: 'k'.repeat(43), origin: 'https://evil.example', expires_in_seconds: 60 } }),
    ],
    ['a refusal', () => ({ refuse: { code: 'handoff.refused' } }) as const],
    ['a network error', () => new Error('down')],
  ])('with %s there is no redirect; it can be retried', async (_, answer) => {
    world.hold(1)
    world.transport.answer(createHandoffCode, answer)
    await open(appRequest)
    await until(() => expect(heading()).toBe(handoff.failed.heading))
    expect(redirected).not.toHaveBeenCalled()
  })

  test('keeps the request of the app through the sign-in', async () => {
    await open(appRequest)
    expect(redirected.mock.calls).toEqual([[accountPaths.signIn(appRequest)]])
  })

  test('hands nothing to an app of another kind; says so, with a link to the user’s own app', async () => {
    world.hold(1)
    await open(formatRedirectRequest({ app: 'customers', path: '/', asked }))
    expect(heading()).toBe(handoff.otherApp.heading)
    expect(text()).toContain(handoff.otherApp.text('customers', 'agent'))
    expect(document.querySelector(`a[href="${apps.agent}"]`)?.textContent).toBe(handoff.otherApp.own)
    expect(world.calls('createHandoffCode')).toHaveLength(0)
    expect(redirected).not.toHaveBeenCalled()
  })

  test('signs out on request without a path to return to', async () => {
    world.hold(1)
    await open(formatRedirectRequest({ app: 'customers', path: '/' }))
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === texts.signOut)
    act(() => button?.click())
    await settle()
    expect(world.calls('endSession')).toHaveLength(1)
    expect(redirected.mock.calls).toEqual([[paths.signIn()]])
    expect(sessionStorage.getItem('grana_toast')).toBe('chosen')
  })
})
