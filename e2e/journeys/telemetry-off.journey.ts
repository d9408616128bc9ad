import { agreedBefore, question, watchMeasuringFiles } from '../collector.ts'
import { expect, setting, test } from '../journey.ts'
import { openAlive } from '../motion.ts'

test('without a DSN nothing is asked, loaded or sent, even to somebody who agreed elsewhere', async ({ page }) => {
  await page.clock.install()
  await agreedBefore(page)
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
  await openAlive(page, '/')
  await openAlive(page, '/programs')
  // Whatever waits for a quiet moment has had it.
  await page.clock.runFor('01:00')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect(files()).toEqual([])
  expect(foreign).toEqual([])
  expect(traced).toEqual([])
})
