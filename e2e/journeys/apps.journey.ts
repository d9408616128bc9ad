import type { BrowserContext } from '@playwright/test'
import { endSession } from '@grana/contract/auth'
import { changePassword } from '@grana/messages/es/account/password'
import { session } from '@grana/messages/es/account/session'
import { handoff } from '@grana/messages/es/apps/handoff'
import { shell } from '@grana/messages/es/apps/shell'
import { expect, setting, test, type Page } from '../journey.ts'
import { typeCredentials } from '../pages/account.ts'
import { agents, customers, expectHome, signOutOfApp, tokensAt } from '../pages/apps.ts'
import { newVerifiedUser } from '../people.ts'
import { checkState } from '../screenshots.ts'

const three = ['__Host-grana_access', '__Host-grana_email', '__Host-grana_refresh']
const portal = () => setting('PORTAL_URL')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Every URL that pages of this browser have from now on. */
function addressesOf(context: BrowserContext): string[] {
  const addresses: string[] = []
  context.on('page', (page) => page.on('framenavigated', (frame) => void addresses.push(frame.url())))
  return addresses
}

for (const [kind, origin, other] of [
  ['agent', agents, customers],
  ['customer', customers, agents],
] as const) {
  test(`${kind}: lands in the app of the account's kind, with tokens on both hosts`, async ({ page }) => {
    await newVerifiedUser(page, kind)
    await page.goto('/redir')
    await expectHome(page, kind)
    expect(page.url()).toBe(`${origin()}/`)
    const context = page.context()
    expect(await tokensAt(context, origin())).toEqual(three)
    expect(await tokensAt(context, portal())).toEqual(three)
    expect(await tokensAt(context, other())).toEqual([])
    await page.reload()
    await expectHome(page, kind)
  })

  test(`${kind}: cannot enter the other app, and the portal says so`, async ({ page, expectFailed }) => {
    await newVerifiedUser(page, kind)
    await page.goto(`${other()}/algo`)
    await expect(heading(page, handoff.otherApp.heading)).toBeVisible()
    expect(page.url()).toContain(`${portal()}/redir?app=`)
    expect(await tokensAt(page.context(), other())).toEqual([])
    await checkState(page, `apps-other-${kind}`)
    expectFailed('net::ERR_ABORTED')
    await page.getByRole('link', { name: handoff.otherApp.own }).click()
    await expectHome(page, kind)
  })
}

test('a deep link survives signing in; no token and no code is in any URL', async ({ page, context }) => {
  const { email } = await newVerifiedUser(page, 'agent')
  await context.clearCookies()
  const addresses = addressesOf(context)
  const tab = await context.newPage()
  const deep = `${agents()}/reportes/7?vista=notas`
  await tab.goto(deep)
  await tab.waitForURL(`${portal()}/sign-in?volver=**`)
  await typeCredentials(tab, email)
  await expect(heading(tab, shell.notFound.heading)).toBeVisible()
  expect(tab.url()).toBe(deep)
  // While its document loads, the callback's URL has the code in the fragment; no file was requested by then.
  const later = addresses.filter((address) => !address.startsWith(`${agents()}/callback#`))
  expect(addresses.length).toBeGreaterThan(4)
  expect(later.filter((address) => /grana_[ar]t_|[?&#]code=/.test(address))).toEqual([])
  const kept = await tab.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  )
  expect(kept).not.toMatch(/grana_[ar]t_|grana_handoff|code|verifier/)
  await tab.goBack()
  expect(tab.url()).not.toContain('/callback')
})

test('the code leaves the URL before any file is requested', async ({ page }) => {
  await newVerifiedUser(page, 'agent')
  const asked: string[] = []
  await page.route(`${agents()}/assets/**`, async (route) => {
    asked.push(await page.evaluate(() => location.href).catch(() => 'gone'))
    await route.continue()
  })
  await page.goto('/redir')
  await expectHome(page, 'agent')
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter((address) => /code=|state=/.test(address) && address.startsWith(agents()))).toEqual([])
})

test('the callback of another sign-in gives no access', async ({ page }) => {
  await newVerifiedUser(page, 'agent')
  await page.goto(`${agents()}/callback#code=${'k'.repeat(43)}&state=${'s'.repeat(43)}`)
  await expect(heading(page, shell.callback.failedHeading)).toBeVisible()
  expect(page.url()).toBe(`${agents()}/callback`)
  expect(await tokensAt(page.context(), agents())).toEqual([])
  await checkState(page, 'apps-callback-failed')
  await page.getByRole('button', { name: shell.callback.retry }).click()
  await expectHome(page, 'agent')
})

test('signing out in the app ends the portal’s tab, and the reverse', async ({ page, context, expectFailed }) => {
  expectFailed(401)
  const { email } = await newVerifiedUser(page, 'agent')
  const guarded = await context.newPage()
  await guarded.goto('/password/change')
  await page.goto('/redir')
  await expectHome(page, 'agent')
  await signOutOfApp(page)
  await page.waitForURL(`${portal()}/sign-in**`)
  await expect(page.getByText(session.farewell.chosen.title)).toBeVisible()
  await guarded.waitForURL(`${portal()}/sign-in**`)
  for (const url of [portal(), agents()]) expect(await tokensAt(context, url)).toEqual([])

  await typeCredentials(page, email)
  await expectHome(page, 'agent')
  await bridgeOf(page)
  await guarded.goto('/account/two-factor')
  await guarded.waitForLoadState('networkidle')
  const ended = guarded.waitForResponse((answer) => answer.url().includes('/last-revoke'))
  await guarded.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await signOutOfPortal(guarded)
  await ended
  await page.waitForURL(`${portal()}/sign-in**`)
  await expect(page.getByText(session.farewell.ended.title)).toBeVisible()
  for (const url of [portal(), agents()]) expect(await tokensAt(context, url)).toEqual([])
})

/** The frame that listens for the portal is added after the app; the network is never idle, because of the live stream. */
async function bridgeOf(page: Page): Promise<void> {
  const framed = () => page.frames().find((frame) => frame.url().endsWith('/bridge'))
  await expect.poll(() => framed() !== undefined).toBe(true)
  await framed()?.waitForLoadState()
}

/** From any page of the portal: by the page of the other app, which offers it. */
async function signOutOfPortal(page: Page): Promise<void> {
  await page.goto('/redir?app=customers')
  await page.getByRole('button', { name: session.signOut }).click()
  await page.waitForURL('**/sign-in**')
}

test('signing in again after a sign-out on the portal takes one sign-in, whatever tokens the app still has', async ({
  page,
  context,
  expectFailed,
}) => {
  expectFailed(401)
  const { email } = await newVerifiedUser(page, 'agent')
  await page.goto('/redir')
  await expectHome(page, 'agent')
  await signOutOfPortal(page)
  // No tab of the app was open to clear them.
  expect(await tokensAt(context, agents())).toEqual(three)
  await typeCredentials(page, email)
  await expectHome(page, 'agent')
  for (const url of [portal(), agents()]) expect(await tokensAt(context, url)).toEqual(three)
})

test('a lost message changes nothing: the server ended the session', async ({ page, context, expectFailed }) => {
  expectFailed(401)
  await newVerifiedUser(page, 'agent')
  await context.route('**/bridge', (route) => route.fulfill({ contentType: 'text/html', body: '<p></p>' }))
  await page.goto('/redir')
  await expectHome(page, 'agent')
  const other = await context.newPage()
  await other.goto('/password/change')
  await other.waitForLoadState('networkidle')
  await signOutOfApp(page)
  await page.waitForURL(`${portal()}/**`)
  expect(await tokensAt(context, agents())).toEqual([])
  await other.goto('/password/change')
  await other.waitForURL(`${portal()}/sign-in**`)
  expect(await tokensAt(context, portal())).toEqual([])
})

test('XA-1 pages that are not the apps can neither frame the bridge nor speak to it', async ({
  page,
  context,
  expectFailed,
}) => {
  expectFailed('net::ERR_BLOCKED_BY_RESPONSE', 401)
  await newVerifiedUser(page, 'agent')
  const strange = await context.newPage()
  for (const host of ['gallery', 'evil-agentes', 'agentes.grana.localhost.evil', 'localhost']) {
    const address = host === 'localhost' ? 'http://localhost:9/' : `http://${host}.grana.localhost:9/`
    await strange.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${portal()}/bridge"></iframe>` }),
    )
    const blocked = strange.waitForEvent('requestfailed', (request) => request.url() === `${portal()}/bridge`)
    await strange.goto(address)
    await blocked
    await strange.evaluate((target) => {
      const frame = document.querySelector('iframe')
      for (const data of [{ grana: 'signed-out' }, 'signed-out', { grana: 'signed-out', x: 1 }]) {
        frame?.contentWindow?.postMessage(data, '*')
        frame?.contentWindow?.postMessage(data, target)
      }
    }, portal())
    expect(await tokensAt(context, portal()), address).toEqual(three)
  }
  // A page of the portal that is opened afterwards is still signed in.
  await page.goto('/password/change')
  await expect(heading(page, changePassword.heading)).toBeVisible()
  expect(await tokensAt(context, portal())).toEqual(three)
})

/** The time of a user's last activity, as all tabs of the portal know it. */
const lastActivity = (page: Page) => page.evaluate(() => Number(localStorage.getItem('grana_session_activity')))

test('ID-1 ID-2 both share one idle time: activity in the app keeps the portal signed in, and both end together', async ({
  page,
  context,
  expectFailed,
}) => {
  expectFailed(401)
  await newVerifiedUser(page, 'agent')
  await context.clock.install()
  await page.goto('/redir')
  await expectHome(page, 'agent')
  await bridgeOf(page)
  const other = await context.newPage()
  await other.goto('/password/change')
  await expect(heading(other, changePassword.heading)).toBeVisible()
  await expect.poll(() => lastActivity(other)).toBeGreaterThan(0)
  await context.clock.fastForward('20:00')
  const before = await lastActivity(other)
  await page.mouse.move(200, 200)
  await page.mouse.move(210, 220)
  await expect.poll(() => lastActivity(other)).toBeGreaterThan(before)
  await context.clock.fastForward('09:00')
  await expect(other.getByRole('dialog', { name: session.idle.title })).toHaveCount(0)
  await context.clock.fastForward('20:00')
  await expect(page.getByRole('dialog', { name: session.idle.title })).toBeVisible()
  const ended = context.waitForEvent('request', (request) => request.url().includes('last-revoke'))
  await context.clock.fastForward('02:10')
  expect((await ended).url()).toContain(endSession.path.split('{')[0])
  await page.waitForURL(`${portal()}/sign-in**`)
  for (const url of [portal(), agents()]) expect(await tokensAt(context, url)).toEqual([])
})
