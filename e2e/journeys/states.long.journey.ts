import { fixed } from '@grana/messages/es/fixed'
import { landing } from '@grana/messages/es/portal/landing'
import { program as detail } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { directoryAddress, programs } from '@grana/messages/es/programs'
import { delayRequests } from '../delay-requests.ts'
import { expect, setting, test, type Page } from '../journey.ts'
import { withoutPrograms } from '../more-programs.ts'
import { openHydrated } from '../motion.ts'
import { fetchDirectory, fetchProgram, count, facet, openDirectory, rows } from '../pages/directory.ts'
import { takeScreenshots, checkState } from '../screenshots.ts'

// Every state of a public page besides the one that public-pages visits; failures of the API are in
// api-stopped, those of the form in contact-states.
const { names, assets, sorts } = directoryAddress

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

const recent = (page: Page) => page.locator('section[aria-labelledby=recientes]')
const recentCall = `${setting('API_URL')}/api/portal/programs?**`

for (const width of [360, 1280]) {
  test.describe(`landing at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('three rows of their final height while the recent programs load', async ({ page }) => {
      const release = await delayRequests(page, recentCall)
      await openHydrated(page, '/')
      await page.getByRole('heading', { name: landing.recent.heading }).scrollIntoViewIfNeeded()
      await expect(recent(page).getByText(landing.recent.loading)).toBeAttached()
      await takeScreenshots(page, 'landing-loading', recent(page))
      const height = () => recent(page).evaluate((section) => section.getBoundingClientRect().height)
      const before = await height()
      await release()
      await expect(recent(page).getByRole('heading', { level: 3 })).toHaveCount(3)
      expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(1)
    })

    test('without programs the section is removed before it is reached', async ({ page }) => {
      const own = { 'access-control-allow-origin': setting('PORTAL_URL'), 'access-control-allow-credentials': 'true' }
      await page.route(recentCall, (route) => route.fulfill({ headers: own, json: { data: [] } }))
      await openHydrated(page, '/')
      // Near enough to be requested, too far to be visible.
      await page.evaluate(() => {
        const section = document.querySelector('section[aria-labelledby=recientes]')
        if (section) window.scrollTo(0, section.getBoundingClientRect().top - 2200)
      })
      await expect(recent(page)).toHaveCount(0)
      await page.getByRole('heading', { name: landing.report.heading }).scrollIntoViewIfNeeded()
      await takeScreenshots(page, 'landing-empty', 'window')
    })

    test('a visitor who is already at the empty section sees a link to the directory', async ({
      page,
      expectFailed,
    }) => {
      expectFailed('net::ERR_FAILED')
      const release = await delayRequests(page, recentCall)
      await openHydrated(page, '/')
      await page.getByRole('heading', { name: landing.recent.heading }).scrollIntoViewIfNeeded()
      await release('abort')
      await expect(recent(page).getByText(landing.recent.elsewhere)).toBeVisible()
      await takeScreenshots(page, 'landing-error', recent(page))
    })
  })
}

test('directory: a skeleton, then a message when it takes too long', async ({ page }) => {
  await page.clock.install()
  await openHydrated(page, '/privacy')
  await page.waitForLoadState('networkidle')
  const release = await delayRequests(page, /\/programs\.data/)
  await page.getByRole('contentinfo').getByRole('link', { name: programs.crumb, exact: true }).click()
  await expect(page.getByText(programs.loading)).toBeAttached()
  await checkState(page, 'programs-loading', 'window')
  await page.clock.fastForward('00:10')
  await expect(page.getByText(programs.slow)).toBeVisible()
  await checkState(page, 'programs-slow', 'window')
  await release()
  await expect(page).toHaveURL('/programs')
  await expect(rows(page).first()).toBeVisible()
})

test('directory: rows are replaced by a skeleton while another list loads', async ({ page }) => {
  await openDirectory(page)
  const release = await delayRequests(page, /\/programs\.data/)
  await facet(page, programs.filters.asset).getByLabel(programLabels.assets.api).check()
  await expect(count(page)).toHaveText(programs.loading)
  await checkState(page, 'programs-filtering')
  await release()
  await expect(rows(page).first()).toBeVisible()
})

test('directory: filtered with results, and without', async ({ page }) => {
  await openDirectory(page, `?${names.search}=banca&${names.asset}=${assets.api}`)
  await expect(rows(page).first()).toBeVisible()
  await checkState(page, 'programs-filtered')
  await openDirectory(page, `?${names.search}=zzzzzz`)
  await expect(page.getByRole('heading', { name: fixed.noMatches })).toBeVisible()
  await checkState(page, 'programs-no-match')
})

test('directory: no program at all, and a way to be notified of the first', async ({ page }) => {
  await withoutPrograms(async () => {
    // A sort order that no other journey uses: the usual list is cached for a moment.
    await expect(async () => {
      await page.goto(`/programs?${names.sort}=${sorts.reward}`, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { name: fixed.nothingHere })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page.getByRole('link', { name: programs.empty.action })).toHaveAttribute('href', '/contact')
    await checkState(page, 'programs-empty')
  })
})

test('directory: filters in their drawer on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openDirectory(page)
  await page.getByRole('button', { name: programs.filters.heading }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForTimeout(350)
  await takeScreenshots(page, 'programs-drawer', 'window')
})

test('program: a skeleton while it loads', async ({ page }) => {
  const listed = await Promise.all((await fetchDirectory('?asset=api')).data.map(({ uuid }) => fetchProgram(uuid)))
  const untouched = listed.find(({ has_reports: hasReports }) => hasReports !== true)
  await openDirectory(page, `?${names.asset}=${assets.api}`)
  const release = await delayRequests(page, /\/program\/.*\.data/)
  await rows(page)
    .filter({ hasText: untouched?.name ?? '' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: detail.loading })).toBeAttached()
  await checkState(page, 'program-loading', 'window')
  await release()
  await expect(page.getByText(fixed.noReports)).toBeVisible()
})

test('program: one without rewards, and one that accepts no reports now', async ({ page }) => {
  for (const [name, query] of [
    ['program-vdp', '?kind=vdp'],
    ['program-paused', '?state=paused'],
  ] as const) {
    const { data } = await fetchDirectory(query)
    await page.goto(`/program/${data[0]?.uuid}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(data[0]?.name ?? '')
    await checkState(page, name)
  }
})
