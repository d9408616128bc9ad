import { portal } from '@grana/messages/es/portal'
import { telemetryTexts } from '@grana/messages/es/portal/telemetry'
import {
  acceptButton,
  giveConsent,
  consentGivenBefore,
  fixSampling,
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
  type Json,
} from '../collector.ts'
import { expect, setting, test, violations, type Page } from '../journey.ts'
import { openHydrated, watchShifts } from '../motion.ts'
import { fetchDirectory, openDirectory, rows } from '../pages/directory.ts'
import { checkState } from '../screenshots.ts'
import { expectSilence } from '../silence.long.ts'

const MARK = 'Quetzalcuarzo'
const { notice } = telemetryTexts

test.use({ baseURL: process.env['COLLECTOR_PORTAL_URL'] ?? '' })

test.beforeEach(clearReceived)

/** The sample rates that the SDK was initialized with. */
async function givenRates(page: Page): Promise<Json> {
  return page.evaluate(() => {
    const carrier = (window as unknown as { __SENTRY__: Record<string, unknown> }).__SENTRY__
    const parts = Object.values(carrier) as {
      defaultCurrentScope?: { getClient: () => { getOptions: () => Json } }
    }[]
    const found = parts
      .find((part) => part?.defaultCurrentScope)
      ?.defaultCurrentScope?.getClient()
      .getOptions()
    return {
      traces: found?.['tracesSampleRate'],
      replays: found?.['replaysSessionSampleRate'],
      replaysOnError: found?.['replaysOnErrorSampleRate'],
    }
  })
}

test.describe('before a choice, and after a refusal', () => {
  test('the question is small, has equal choices and blocks nothing; nothing is sent until it is answered', async ({
    page,
  }) => {
    const files = watchMeasuringFiles(page)
    await openHydrated(page, '/')
    const shifts = await watchShifts(page)
    await expect(consentQuestion(page)).toBeVisible()
    expect(await shifts()).toBe(0)

    const [yes, no] = await Promise.all(
      [acceptButton(page), refuseButton(page)].map((button) =>
        button.evaluate((element) => {
          const { width, height } = element.getBoundingClientRect()
          const { backgroundColor, color, borderColor, fontSize, fontWeight } = getComputedStyle(element)
          return { width, height, backgroundColor, color, borderColor, fontSize, fontWeight }
        }),
      ),
    )
    expect(yes).toEqual(no)

    await page.locator('#top').focus()
    const focused: string[] = []
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab')
      focused.push(await page.evaluate(() => document.activeElement?.textContent ?? ''))
    }
    expect(focused).toEqual([portal.skipToContent, notice.more, notice.refuse, notice.accept])

    expect(await violations(page)).toEqual([])
    await page.locator('#top').focus()
    await checkState(page, 'consent', 'window')
    await openDirectory(page, `?buscar=${MARK}`)
    await throwUncaught(page, MARK)
    await expectSilence(page)
    expect(files()).toEqual([])
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /sentry/i.test(key)))).toEqual([])
  })

  test('it covers neither the end of the page nor the button to the top nor the focus', async ({ page }) => {
    const [program] = (await fetchDirectory('?kind=bounty')).data
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await openHydrated(page, `/program/${program?.uuid}`)
      await expect(consentQuestion(page)).toBeVisible()
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const edge = (await consentQuestion(page).boundingBox())?.y ?? 0
      const foot = await page.getByRole('contentinfo').boundingBox()
      const top = await page.getByRole('button', { name: portal.scrollTop }).boundingBox()
      expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(edge + 1)
      expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThanOrEqual(edge)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await page.evaluate(() => window.scrollTo(0, 600))
    await checkState(page, 'consent-program', 'window')
  })

  test('a refusal is stored, and nothing is sent', async ({ page }) => {
    const files = watchMeasuringFiles(page)
    await openHydrated(page, '/')
    await refuseButton(page).click()
    await expect(consentQuestion(page)).toHaveCount(0)
    await openHydrated(page, '/programs')
    await expect(reopenButton(page)).toBeAttached()
    await expect(consentQuestion(page)).toHaveCount(0)
    await throwUncaught(page, MARK)
    await expectSilence(page)
    expect(files()).toEqual([])
  })

  test('a browser with an opt-out signal is not asked', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    })
    const files = watchMeasuringFiles(page)
    await openHydrated(page, '/')
    await expect(reopenButton(page)).toBeAttached()
    await expect(consentQuestion(page)).toHaveCount(0)
    await expectSilence(page, 2000)
    expect(files()).toEqual([])
  })

  test('consent to an older text is asked for again', async ({ page }) => {
    await consentGivenBefore(page, '2020-01-01')
    await openHydrated(page, '/')
    await expect(consentQuestion(page)).toBeVisible()
    await expectSilence(page, 2000)
  })
})

test.describe('after consent', () => {
  test('every visit is traced, by routes', async ({ page, expectFailed }) => {
    expectFailed(404)
    await fixSampling(page, 0.999_999)
    await openHydrated(page, '/')
    await giveConsent(page)
    const count = async () => (await receivedBodies('transaction')).length
    for (const [index, path] of ['/privacy', '/404', '/programs'].entries()) {
      await expect.poll(count).toBe(index + 1)
      await openHydrated(page, path)
      await expectMeasuring(page)
    }
    await expect.poll(count).toBe(4)
    await rows(page).first().click()
    await page.waitForURL('**/program/*')
    const names = async () => (await receivedBodies('transaction')).map(({ transaction }) => String(transaction))
    const expected = ['/', '/404', '/privacy', '/program/{uuid}', '/programs']
    await expect.poll(async () => (await names()).toSorted()).toEqual(expected)
    const heads = (await listReceived()).map(({ envelope }) => envelope?.head['trace'] as Json | undefined)
    expect(heads.map((trace) => [trace?.['sample_rate'], trace?.['sampled']])).toEqual(
      expected.map(() => ['1', 'true']),
    )
    // No visit was sampled for a recording, and no error occurred.
    expect(await receivedBodies('replay_event')).toEqual([])
  })

  test('one visit in ten is recorded: a random number below the rate is sampled', async ({ page }) => {
    await fixSampling(page, 0.099)
    await openHydrated(page, '/')
    await giveConsent(page)
    expect(await givenRates(page)).toEqual({ traces: 1, replays: 0.1, replaysOnError: 1 })
    await expect.poll(async () => (await receivedBodies('replay_event')).length).toBeGreaterThan(0)
    expect((await receivedBodies('replay_event'))[0]).toMatchObject({
      replay_type: 'session',
      urls: [`${setting('COLLECTOR_PORTAL_URL')}/`],
    })
    const [recording] = await receivedBodies('replay_recording')
    const events = recording?.['events'] as { type: number; data: { tag?: string; payload?: Json } }[]
    const options = events.find(({ data }) => data.tag === 'options')?.data.payload
    expect(options).toMatchObject({
      sessionSampleRate: 0.1,
      errorSampleRate: 1,
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      networkCaptureBodies: false,
      networkDetailHasUrls: false,
    })
    // The recording does not contain the texts of the page.
    expect(events.some(({ type }) => type === 2)).toBe(true)
    await expectNowhere(portal.header.signIn, portal.footer.foundFlaw, '<svg', 'mailto')
  })

  test('a random number at the rate is not sampled, until an error occurs: then always', async ({ page }) => {
    await fixSampling(page, 0.1)
    await openHydrated(page, '/')
    await giveConsent(page)
    await page.waitForTimeout(7000)
    expect(await receivedBodies('replay_event')).toEqual([])
    await throwUncaught(page, `broken near "${MARK}" at ${setting('COLLECTOR_PORTAL_URL')}/programs?q=${MARK}`)
    await expect.poll(async () => (await receivedBodies('replay_event')).length).toBeGreaterThan(0)
    expect((await receivedBodies('replay_event'))[0]).toMatchObject({ replay_type: 'buffer' })
    const [error] = await receivedBodies('event')
    expect(error).toMatchObject({
      transaction: '/',
      exception: {
        values: [{ type: 'TypeError', value: `broken near [text] at ${setting('COLLECTOR_PORTAL_URL')}/programs` }],
      },
      sdk: { settings: { infer_ip: 'never' } },
    })
    await expectNowhere(MARK)
  })
})
