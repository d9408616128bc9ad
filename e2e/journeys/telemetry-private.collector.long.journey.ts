import { portal } from '@grana/messages/es/portal'
import { telemetryTexts } from '@grana/messages/es/portal/telemetry'
import {
  acceptButton,
  giveConsent,
  consentGivenBefore,
  fixSampling,
  enterByRouter,
  expectMeasuring,
  expectNowhere,
  throwUncaught,
  clearReceived,
  consentQuestion,
  receivedBodies,
  refuseButton,
  listReceived,
  watchMeasuringFiles,
  reopenButton,
} from '../collector.ts'
import { expect, setting, test } from '../journey.ts'
import { openHydrated } from '../motion.ts'
import { field, openContact } from '../pages/contact.ts'
import { openDirectory, rows, search } from '../pages/directory.ts'
import { takeScreenshots, checkState } from '../screenshots.ts'
import { expectSilence } from '../silence.long.ts'

const MARK = 'Quetzalcuarzo'
const { notice } = telemetryTexts

test.use({ baseURL: process.env['COLLECTOR_PORTAL_URL'] ?? '' })

test.beforeEach(clearReceived)

/** Input events of the recording, in rrweb's format. */
async function recordedInputs(): Promise<string[]> {
  const events = (await receivedBodies('replay_recording')).flatMap(
    (recording) => recording['events'] as { type: number; data: { source?: number; text?: string } }[],
  )
  return events.filter(({ type, data }) => type === 3 && data.source === 5).map(({ data }) => data.text ?? '')
}

test.describe('what is sent, and to whom', () => {
  test('tracing headers go to the portal and the API, and to no other host', async ({ page }) => {
    const traced = new Map<string, boolean>()
    page.on('request', (request) => {
      const headers = request.headers()
      const has = 'sentry-trace' in headers && 'baggage' in headers
      const some = 'sentry-trace' in headers || 'baggage' in headers
      expect(some).toBe(has)
      if (request.resourceType() === 'fetch' && request.method() !== 'OPTIONS') {
        traced.set(new URL(request.url()).origin + new URL(request.url()).pathname, has)
      }
    })
    await openHydrated(page, '/')
    await giveConsent(page)
    traced.clear()
    await page.evaluate(async (url) => {
      await fetch(`${url}/api/portal/programs`, { credentials: 'include' })
    }, setting('COLLECTOR_API_URL'))
    await enterByRouter(page, '/programs')
    await expect(rows(page).first()).toBeVisible()
    const collector = setting('COLLECTOR_URL')
    await page.evaluate(async (url) => {
      await fetch(`${url}/elsewhere?x=http://localhost/`)
    }, collector)
    expect(traced.get(`${setting('COLLECTOR_API_URL')}/api/portal/programs`)).toBe(true)
    expect(traced.get(`${setting('COLLECTOR_PORTAL_URL')}/programs.data`)).toBe(true)
    expect(traced.get(`${collector}/elsewhere`)).toBe(false)
    await expect.poll(async () => (await receivedBodies('transaction')).length).toBeGreaterThan(0)
    const headers = (await listReceived()).flatMap(({ envelope, headers }) => (envelope ? [headers] : []))
    for (const name of ['sentry-trace', 'baggage', 'cookie', 'referer', 'authorization']) {
      expect(headers.filter((one) => name in one)).toEqual([])
    }
  })

  test('input of the search or the contact form is never sent', async ({ page }) => {
    // Recorded from the first moment: the worst case.
    await fixSampling(page, 0)
    await openHydrated(page, '/')
    await giveConsent(page)
    await openDirectory(page)
    await expectMeasuring(page)
    await search(page).fill(MARK)
    await search(page).press('Enter')
    await page.waitForURL(`**/programs?buscar=${MARK}`)
    await throwUncaught(page, `nothing found for '${MARK}' by ${MARK}@bank.example`)
    await expect.poll(recordedInputs).toContain('*'.repeat(MARK.length))
    await openDirectory(page)
    await rows(page).first().click()
    await page.waitForURL('**/program/*')
    const uuid = page.url().split('/').at(-1) ?? ''
    await expect.poll(async () => (await receivedBodies('transaction')).length).toBeGreaterThan(2)

    await openContact(page)
    await page.locator(field('first_name')).fill(MARK)
    await page.locator(field('email')).fill(`${MARK}@bank.example`)
    await page.locator(field('message')).fill(MARK)
    await throwUncaught(page, MARK)
    await page.waitForTimeout(6000)
    await openHydrated(page, '/')
    await expectMeasuring(page)
    await page.waitForTimeout(6000)
    expect(await receivedBodies('event')).toHaveLength(1)
    await expectNowhere(MARK, uuid, 'bank.example', 'field-email', '"cookie"')
  })

  test('nothing is loaded or sent on pages of account entry', async ({ page }) => {
    await consentGivenBefore(page)
    await fixSampling(page, 0)
    for (const path of [
      '/sign-in',
      '/sign-up/agent',
      '/password/reset',
      `/password/reset/${'a'.repeat(43)}`,
      '/contact',
    ]) {
      const files = watchMeasuringFiles(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.waitForTimeout(2500)
      await expect(consentQuestion(page)).toHaveCount(0)
      expect(await page.evaluate(() => '__SENTRY__' in window)).toBe(false)
      expect(files()).toEqual([])
    }
    // A document that was opened at a form stays unmeasured, also on later pages.
    await page.getByRole('contentinfo').getByRole('link', { name: portal.pages.terms }).click()
    await page.waitForURL('**/terms-and-conditions')
    await expectSilence(page)
    expect(await page.evaluate(() => '__SENTRY__' in window)).toBe(false)
  })

  test('measuring ends when a visitor leaves a measured page for account entry', async ({ page }) => {
    await fixSampling(page, 0)
    await openHydrated(page, '/')
    await giveConsent(page)
    await page.getByRole('banner').getByRole('link', { name: portal.header.signIn }).click()
    await page.waitForURL('**/sign-in')
    await page.waitForTimeout(1000)
    await clearReceived()
    await throwUncaught(page, MARK)
    await expectSilence(page)
  })

  test('client-side navigation to a form ends measuring at once', async ({ page }) => {
    await fixSampling(page, 0)
    await openHydrated(page, '/')
    await giveConsent(page)
    await enterByRouter(page, '/contact')
    await expect(page.locator(field('first_name'))).toBeVisible()
    await clearReceived()
    await page.locator(field('first_name')).fill(MARK)
    await throwUncaught(page, MARK)
    await expectSilence(page)
  })
})

test('consent can be withdrawn from the footer of every page, as easily as it was given', async ({ page }) => {
  await fixSampling(page, 0)
  await openHydrated(page, '/privacy')
  await giveConsent(page)
  await expect(page.locator(`#${notice.section}`)).toBeAttached()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await takeScreenshots(page, 'consent-foot', page.getByRole('contentinfo'))
  }
  await reopenButton(page).click()
  await expect(consentQuestion(page)).toBeFocused()
  await expect(consentQuestion(page)).toContainText(notice.present.accepted)
  await checkState(page, 'consent-again', 'window')
  await refuseButton(page).click()
  await expect(reopenButton(page)).toBeFocused()
  await clearReceived()
  const traced: string[] = []
  page.on('request', (request) => {
    if ('sentry-trace' in request.headers()) traced.push(request.url())
  })
  await throwUncaught(page, MARK)
  await enterByRouter(page, '/programs')
  await expect(rows(page).first()).toBeVisible()
  await expectSilence(page)
  expect(traced).toEqual([])
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /sentry/i.test(key)))).toEqual([])
})

test('the page works when the measuring scripts are blocked', async ({ page, expectFailed }) => {
  expectFailed('net::ERR_FAILED', 'net::ERR_BLOCKED_BY_CLIENT')
  await page.route('**/assets/start-measuring-*.js', (route) => route.abort('blockedbyclient'))
  await openHydrated(page, '/')
  let loads = 0
  page.on('load', () => (loads += 1))
  await acceptButton(page).click()
  await expectSilence(page, 4000)
  expect(loads).toBe(0)
  await expect(page.getByText(portal.connection.pieceMissing)).toHaveCount(0)
})
