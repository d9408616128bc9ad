import { portal } from '@grana/messages/es/portal'
import { telemetryTexts } from '@grana/messages/es/portal/telemetry'
import {
  accept,
  agree,
  agreedBefore,
  drawAlways,
  expectMeasuring,
  expectNowhere,
  fail,
  forgetTaken,
  question,
  received,
  refuse,
  taken,
  watchMeasuringFiles,
  wayBack,
  type Json,
} from '../collector.ts'
import { expect, setting, test, violations, type Page } from '../journey.ts'
import { openAlive, watchShifts } from '../motion.ts'
import { askApi, openDirectory, rows } from '../pages/directory.ts'
import { keepState } from '../pictures.ts'
import { expectSilence } from '../silence.long.ts'

const MARK = 'Quetzalcuarzo'
const { notice } = telemetryTexts

test.use({ baseURL: process.env['COLLECTOR_PORTAL_URL'] ?? '' })

test.beforeEach(forgetTaken)

/** The rates that the SDK was begun with. */
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

test.describe('before an answer, and after a no', () => {
  test('the question is small, equal and in nobody’s way; until it is answered nothing leaves', async ({ page }) => {
    const files = watchMeasuringFiles(page)
    await openAlive(page, '/')
    const shifts = await watchShifts(page)
    await expect(question(page)).toBeVisible()
    expect(await shifts()).toBe(0)

    const [yes, no] = await Promise.all(
      [accept(page), refuse(page)].map((button) =>
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
    await keepState(page, 'consent', 'window')
    await openDirectory(page, `?buscar=${MARK}`)
    await fail(page, MARK)
    await expectSilence(page)
    expect(files()).toEqual([])
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /sentry/i.test(key)))).toEqual([])
  })

  test('the end of the page, the way to the top and the focus stay clear of it', async ({ page }) => {
    const [program] = (await askApi('?kind=bounty')).data
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await openAlive(page, `/program/${program?.uuid}`)
      await expect(question(page)).toBeVisible()
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const edge = (await question(page).boundingBox())?.y ?? 0
      const foot = await page.getByRole('contentinfo').boundingBox()
      const top = await page.getByRole('button', { name: portal.scrollTop }).boundingBox()
      expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(edge + 1)
      expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThanOrEqual(edge)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await page.evaluate(() => window.scrollTo(0, 600))
    await keepState(page, 'consent-program', 'window')
  })

  test('a no is kept, and nothing leaves', async ({ page }) => {
    const files = watchMeasuringFiles(page)
    await openAlive(page, '/')
    await refuse(page).click()
    await expect(question(page)).toHaveCount(0)
    await openAlive(page, '/programs')
    await expect(wayBack(page)).toBeAttached()
    await expect(question(page)).toHaveCount(0)
    await fail(page, MARK)
    await expectSilence(page)
    expect(files()).toEqual([])
  })

  test('a browser that opts out for its owner is not even asked', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    })
    const files = watchMeasuringFiles(page)
    await openAlive(page, '/')
    await expect(wayBack(page)).toBeAttached()
    await expect(question(page)).toHaveCount(0)
    await expectSilence(page, 2000)
    expect(files()).toEqual([])
  })

  test('an answer to an older text is asked for again', async ({ page }) => {
    await agreedBefore(page, '2020-01-01')
    await openAlive(page, '/')
    await expect(question(page)).toBeVisible()
    await expectSilence(page, 2000)
  })
})

test.describe('after a yes', () => {
  test('every visit is traced, by routes', async ({ page, expectFailed }) => {
    expectFailed(404)
    await drawAlways(page, 0.999_999)
    await openAlive(page, '/')
    await agree(page)
    const count = async () => (await received('transaction')).length
    for (const [index, path] of ['/privacy', '/404', '/programs'].entries()) {
      await expect.poll(count).toBe(index + 1)
      await openAlive(page, path)
      await expectMeasuring(page)
    }
    await expect.poll(count).toBe(4)
    await rows(page).first().click()
    await page.waitForURL('**/program/*')
    const names = async () => (await received('transaction')).map(({ transaction }) => String(transaction))
    const expected = ['/', '/404', '/privacy', '/program/{uuid}', '/programs']
    await expect.poll(async () => (await names()).toSorted()).toEqual(expected)
    const heads = (await taken()).map(({ envelope }) => envelope?.head['trace'] as Json | undefined)
    expect(heads.map((trace) => [trace?.['sample_rate'], trace?.['sampled']])).toEqual(
      expected.map(() => ['1', 'true']),
    )
    // Nobody was drawn for a recording, and nothing went wrong.
    expect(await received('replay_event')).toEqual([])
  })

  test('one visit in ten is recorded: the lot below the line is', async ({ page }) => {
    await drawAlways(page, 0.099)
    await openAlive(page, '/')
    await agree(page)
    expect(await givenRates(page)).toEqual({ traces: 1, replays: 0.1, replaysOnError: 1 })
    await expect.poll(async () => (await received('replay_event')).length).toBeGreaterThan(0)
    expect((await received('replay_event'))[0]).toMatchObject({
      replay_type: 'session',
      urls: [`${setting('COLLECTOR_PORTAL_URL')}/`],
    })
    const [recording] = await received('replay_recording')
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
    // The words of the page stand in no recording of it.
    expect(events.some(({ type }) => type === 2)).toBe(true)
    await expectNowhere(portal.header.signIn, portal.footer.foundFlaw, '<svg', 'mailto')
  })

  test('the lot on the line is not, until something goes wrong: then always', async ({ page }) => {
    await drawAlways(page, 0.1)
    await openAlive(page, '/')
    await agree(page)
    await page.waitForTimeout(7000)
    expect(await received('replay_event')).toEqual([])
    await fail(page, `broken near "${MARK}" at ${setting('COLLECTOR_PORTAL_URL')}/programs?q=${MARK}`)
    await expect.poll(async () => (await received('replay_event')).length).toBeGreaterThan(0)
    expect((await received('replay_event'))[0]).toMatchObject({ replay_type: 'buffer' })
    const [error] = await received('event')
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
