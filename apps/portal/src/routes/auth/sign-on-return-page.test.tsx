// @vitest-environment happy-dom
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import SessionLayout from '#app/layouts/session-layout.tsx'
import { mount, until, waitForLazyComponents } from '#app/lib/entry/mounted.fixture.tsx'
import { ana, browser, tokensOf } from '@grana/client/session/browser.fixture'
import { getUser } from '@grana/contract/accounts'
import { completeSingleSignOn } from '@grana/contract/identity/single-sign-on'
import SignOnReturnPage from './sign-on-return-page.tsx'

const address = `${accountPaths.signOnReturn()}?code=c&state=${'s'.repeat(43)}`
const redirected = vi.fn<(to: string | URL) => void>()
let world: ReturnType<typeof browser>
let page: Awaited<ReturnType<typeof mount>>

beforeEach(() => {
  world = browser()
  vi.stubGlobal('fetch', world.transport.fetch)
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => world.jar.cookie)
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    world.jar.cookie = text
  })
  vi.spyOn(window.location, 'replace').mockImplementation(redirected)
  redirected.mockClear()
  world.transport.answer(completeSingleSignOn, () => ({
    data: { email: ana.email, provider: 'Tepozan ID', tokens: tokensOf(1) },
  }))
})
afterEach(async () => {
  await waitForLazyComponents()
  await page.unmount()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function arrive(): Promise<void> {
  window.history.replaceState(null, '', address)
  const children = [{ Component: SessionLayout, children: [{ index: true, Component: SignOnReturnPage }] }]
  const Stub = createRoutesStub([{ id: 'root', path: accountPaths.signOnReturn(), children }])
  const settings = { apiUrl: 'http://api.test', captcha: { provider: 'altcha' }, apps: {} } as const
  page = await mount(<Stub initialEntries={[address]} hydrationData={{ loaderData: { root: settings } }} />)
}

test('a completed sign-in goes on to the app', async () => {
  await arrive()
  await until(() => expect(redirected.mock.calls).toEqual([[accountPaths.redirect()]]))
})

test('tokens whose user could not be loaded are kept, and the next page checks them again', async () => {
  world.transport.answer(getUser, () => new TypeError('Failed to fetch'))
  await arrive()
  await until(() => expect(redirected.mock.calls).toEqual([[accountPaths.redirect()]]))
  expect(world.store.read()?.refresh).toBe('refresh-1')
})
