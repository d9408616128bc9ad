import type { BrowserContext } from '@playwright/test'
import { endSession, refreshToken, verifyToken } from '@grana/contract/auth'
import { changePassword } from '@grana/messages/es/account/password'
import { session } from '@grana/messages/es/account/session'
import { delayRequests } from '../delay-requests.ts'
import { expect, setting, test, violations, type Page } from '../journey.ts'
import { scriptTokens, typeCredentials } from '../pages/account.ts'
import { newUnverifiedUser } from '../people.ts'

const { idle, farewell, unreachable } = session
const guarded = '/password/change'
const api = (path: string) => `${setting('API_URL')}${path}`
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const question = (page: Page) => page.getByRole('dialog', { name: idle.title })

/** API calls of a browser from now on. */
function callsOf(context: BrowserContext): string[] {
  const calls: string[] = []
  context.on('request', (request) => {
    if (request.url().startsWith(setting('API_URL')) && request.method() !== 'OPTIONS') {
      calls.push(new URL(request.url()).pathname)
    }
  })
  return calls
}

/** Opens a guarded page. */
async function open(page: Page): Promise<void> {
  await page.goto(guarded)
  await expect(heading(page, changePassword.heading)).toBeVisible()
  // The idle timer starts after the page.
  await page.waitForLoadState('networkidle')
}

/** Opens a guarded page whose clock, with that of all other tabs, can be advanced. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install()
  await open(page)
}

test('ID-1 inactivity: a question, then sign-out with a message on the sign-in page', async ({ page }) => {
  await newUnverifiedUser(page)
  const calls = callsOf(page.context())
  await openWithClock(page)
  await page.clock.fastForward('27:30')
  await expect(question(page)).toHaveCount(0)
  await page.clock.fastForward('00:35')
  await expect(question(page)).toBeVisible()
  await expect(question(page)).toContainText(idle.warning(120))
  expect(await violations(page)).toEqual([])
  await page.clock.fastForward('02:00')
  await page.waitForURL(`**/sign-in?volver=${encodeURIComponent(guarded)}`)
  await expect(page.getByText(farewell.idle.title)).toBeVisible()
  const ending = new RegExp(`^${endSession.path.replace('{userId}', '[0-9a-f-]{36}')}$`)
  expect(calls.filter((path) => ending.test(path))).toHaveLength(1)
  expect(await scriptTokens(page)).toEqual([])
})

test('ID-3 the question traps the focus, and any answer keeps the session', async ({ page }) => {
  await newUnverifiedUser(page)
  await openWithClock(page)
  for (const answer of ['Enter', 'Escape']) {
    await page.clock.fastForward('28:05')
    await expect(question(page)).toBeVisible()
    await expect(page.getByRole('button', { name: idle.stay, exact: true }).last()).toBeFocused()
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await question(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    }
    await page.getByRole('button', { name: idle.stay, exact: true }).last().focus()
    await page.keyboard.press(answer)
    await expect(question(page)).toHaveCount(0)
  }
  expect(await scriptTokens(page)).toHaveLength(3)
})

test('ID-4 typing counts as activity', async ({ page }) => {
  await newUnverifiedUser(page)
  const calls = callsOf(page.context())
  await openWithClock(page)
  await page.locator('input').first().focus()
  for (let times = 0; times < 3; times += 1) {
    await page.clock.fastForward('25:00')
    await page.keyboard.type('a')
  }
  await page.clock.fastForward('25:00')
  await expect(question(page)).toHaveCount(0)
  // And the server has received it.
  await expect.poll(() => calls.filter((path) => path === verifyToken.path).length).toBeGreaterThan(2)
})

test('ID-2 activity in one tab keeps the other; both end together', async ({ page, context }) => {
  await newUnverifiedUser(page)
  await openWithClock(page)
  const other = await context.newPage()
  await open(other)
  await context.clock.fastForward('20:00')
  await other.mouse.move(40, 40)
  await other.mouse.move(80, 90)
  await context.clock.fastForward('20:00')
  await expect(question(page)).toHaveCount(0)
  await context.clock.fastForward('08:30')
  await expect(question(page)).toBeVisible()
  await expect(question(other)).toBeVisible()
  await other.getByRole('button', { name: idle.stay, exact: true }).last().click()
  await expect(question(page)).toHaveCount(0)
  await context.clock.fastForward('28:30')
  await page.getByRole('button', { name: idle.leave }).click()
  await Promise.all([page, other].map((tab) => tab.waitForURL('**/sign-in')))
  await expect(other.getByText(farewell.chosen.title)).toBeVisible()
})

test('five tabs without an access token renew it once, and all stay signed in', async ({
  page,
  context,
  expectFailed,
}) => {
  expectFailed(401)
  await newUnverifiedUser(page)
  const tabs = [page, ...(await Promise.all([1, 2, 3, 4].map(() => context.newPage())))]
  await Promise.all(tabs.map((tab) => tab.goto(guarded)))
  await Promise.all(tabs.map((tab) => expect(heading(tab, changePassword.heading)).toBeVisible()))
  await context.clearCookies({ name: '__Host-grana_access' })
  const calls = callsOf(context)
  await Promise.all(tabs.map((tab) => tab.reload()))
  await Promise.all(tabs.map((tab) => expect(heading(tab, changePassword.heading)).toBeVisible()))
  expect(calls.filter((path) => path === refreshToken.path)).toHaveLength(1)
  expect(await scriptTokens(page)).toHaveLength(3)
})

test('with both tokens nothing of the sign-in form is ever painted', async ({ page }) => {
  await newUnverifiedUser(page)
  await page.addInitScript(() => {
    const look = () => {
      const form = document.querySelector('form')
      if (location.pathname === '/sign-in' && form?.checkVisibility()) sessionStorage.setItem('painted', 'yes')
      requestAnimationFrame(look)
    }
    look()
  })
  // The API's response is delayed until enough was rendered to notice what should not be visible.
  const release = await delayRequests(page, api(verifyToken.path))
  const asked = page.waitForRequest(api(verifyToken.path))
  await page.goto('/sign-in')
  await asked
  await page.evaluate(async (frames) => {
    for (let left = frames; left > 0; left -= 1) await new Promise((drawn) => requestAnimationFrame(drawn))
  }, 30)
  await release()
  await page.waitForURL('**/verify-email')
  expect(await page.evaluate(() => sessionStorage.getItem('painted'))).toBeNull()
})

test('an API that cannot be reached does not sign the user out', async ({ page, expectFailed }) => {
  expectFailed('net::ERR_FAILED')
  await newUnverifiedUser(page)
  await page.route(api(verifyToken.path), (route) => route.abort())
  await page.goto(guarded)
  await expect(heading(page, unreachable.heading)).toBeVisible()
  expect(await scriptTokens(page)).toHaveLength(3)
  await page.unroute(api(verifyToken.path))
  await page.getByRole('button', { name: unreachable.retry }).click()
  await expect(heading(page, changePassword.heading)).toBeVisible()
})

test('the guard returns the user to the requested page, and to no other', async ({ page }) => {
  const { email } = await newUnverifiedUser(page)
  await page.context().clearCookies()
  await page.goto(guarded)
  await page.waitForURL(`**/sign-in?volver=${encodeURIComponent(guarded)}`)
  await typeCredentials(page, email)
  await page.waitForURL(`**${guarded}`)
  await expect(heading(page, changePassword.heading)).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`/sign-in?volver=${encodeURIComponent('//evil.example/')}`)
  await typeCredentials(page, email)
  await page.waitForURL('**/verify-email')
})
