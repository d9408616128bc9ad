import { consentGivenBefore, consentQuestion, watchMeasuringFiles } from '../collector.ts'
import { expect, setting, test } from '../journey.ts'
import { openHydrated } from '../motion.ts'

test('without a DSN nothing is asked, loaded or sent, even for a visitor who accepted elsewhere', async ({ page }) => {
  await page.clock.install()
  await consentGivenBefore(page)
  const files = watchMeasuringFiles(page)
  const own = new Set([setting('PORTAL_URL'), setting('API_URL')])
  const foreign: string[] = []
  const traced: string[] = []
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (!own.has(origin)) foreign.push(request.url())
    if ('sentry-trace' in request.headers() || 'baggage' in request.headers()) traced.push(request.url())
  })
  const answer = await page.goto('/')
  expect(answer?.headers()['content-security-policy']).toContain(`connect-src 'self' ${setting('API_URL')};`)
  await openHydrated(page, '/')
  await openHydrated(page, '/programs')
  // Enough time for deferred work to run.
  await page.clock.runFor('01:00')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(consentQuestion(page)).toHaveCount(0)
  expect(files()).toEqual([])
  expect(foreign).toEqual([])
  expect(traced).toEqual([])
})
