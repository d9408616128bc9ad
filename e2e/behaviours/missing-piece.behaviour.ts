import type { Request } from '@playwright/test'
import { portal } from '@grana/messages/es/portal'
import { landing } from '@grana/messages/es/portal/landing'
import { expect, test } from '../journey.ts'
import type { Page } from '../journey.ts'
import { openHydrated } from '../motion.ts'
import { field } from '../pages/contact.ts'

const { connection, header } = portal

test.use({ viewport: { width: 360, height: 740 } })

const isPiece = (request: Request) => /\/assets\/public-drawer-[^/]*\.js$/.test(request.url())

/** As after a deployment: the open page names a file that no longer exists. */
async function losePiece(page: Page): Promise<void> {
  await page.route('**/assets/public-drawer-*.js', (route) => route.fulfill({ status: 404, body: '' }))
}

/** Counts requested documents: a load that ends late would be counted for the next one. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

const menu = (page: Page) => page.getByRole('button', { name: header.openMenu })

test('CH-1 a chunk is missing: the page reloads at most once a minute, then says so and offers a reload', async ({
  page,
  expectFailed,
}) => {
  expectFailed(404)
  // All of it within one minute, however long it takes.
  await page.clock.setFixedTime(new Date())
  await losePiece(page)
  await openHydrated(page, '/')
  const loads = countLoads(page)
  // Navigating again before the reload has ended would interrupt one of them.
  const reloaded = page.waitForEvent('load', { timeout: 60_000 })
  await menu(page).click()
  await reloaded
  expect(loads()).toBe(1)
  await openHydrated(page, '/')
  const after = loads()
  await menu(page).click()
  await expect(page.getByText(connection.pieceMissing)).toBeVisible()
  expect(loads()).toBe(after)
  await page.getByRole('button', { name: connection.reload }).click()
  await expect.poll(loads).toBe(after + 1)
})

test('CH-1 what was typed survives the reload', async ({ page, expectFailed }) => {
  expectFailed(404)
  await losePiece(page)
  await openHydrated(page, '/contact')
  await page.locator(field('message')).fill('Two apps and one API.')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('grana_contact_draft'))).toContain('Two apps')
  const reloaded = page.waitForEvent('load', { timeout: 60_000 })
  await menu(page).click()
  await reloaded
  await expect(page.locator(field('message'))).toHaveValue('Two apps and one API.')
})

test('CH-1 the connection is lost before the texts of a page load: the server-rendered page stays, and they load later', async ({
  page,
  context,
  expectFailed,
}) => {
  expectFailed('net::ERR_INTERNET_DISCONNECTED')
  const words = /\/assets\/landing-(?!page)[^/]*\.js$/
  const asked: string[] = []
  await page.route(words, async (route) => {
    asked.push(route.request().url())
    if (asked.length > 1) return route.continue()
    await context.setOffline(true)
    return route.abort('internetdisconnected')
  })
  await openHydrated(page, '/')
  await expect(page.getByText(connection.offline, { exact: true })).toBeVisible()
  const loads = countLoads(page)
  await expect(page.getByRole('heading', { name: landing.steps.heading })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => asked.length).toBe(2)
  await expect(page.getByText(connection.offline, { exact: true })).toBeHidden()
  await expect(page.getByText(connection.pieceMissing)).toBeHidden()
  expect(loads()).toBe(0)
  await expect(page.getByRole('heading', { name: landing.steps.heading })).toBeVisible()
})

test('CH-1 without a connection: a notification, and no reload', async ({ page, context, expectFailed }) => {
  expectFailed('net::ERR_INTERNET_DISCONNECTED')
  await openHydrated(page, '/')
  const loads = countLoads(page)
  await context.setOffline(true)
  await expect(page.getByText(connection.offline, { exact: true })).toBeVisible()
  const failed = page.waitForEvent('requestfailed', { predicate: isPiece, timeout: 60_000 })
  await menu(page).click()
  await failed
  await expect(page.locator('h1')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(connection.offline, { exact: true })).toBeHidden()
  expect(loads()).toBe(0)
})
