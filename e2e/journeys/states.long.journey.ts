import { fixed } from '@grana/messages/es/fixed'
import { landing } from '@grana/messages/es/portal/landing'
import { program as detail } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { directoryAddress, programs } from '@grana/messages/es/programs'
import { hold } from '../hold.ts'
import { expect, setting, test, type Page } from '../journey.ts'
import { withoutPrograms } from '../more-programs.ts'
import { openAlive } from '../motion.ts'
import { askApi, askProgram, count, facet, openDirectory, rows } from '../pages/directory.ts'
import { keepPictures, keepState } from '../pictures.ts'

// Every state that a public page can be in besides the one that public-pages visits; failures of the API are in
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

    test('three rows of their final height while the recent programs are on their way', async ({ page }) => {
      const release = await hold(page, recentCall)
      await openAlive(page, '/')
      await page.getByRole('heading', { name: landing.recent.heading }).scrollIntoViewIfNeeded()
      await expect(recent(page).getByText(landing.recent.loading)).toBeAttached()
      await keepPictures(page, 'landing-loading', recent(page))
      const height = () => recent(page).evaluate((section) => section.getBoundingClientRect().height)
      const before = await height()
      await release()
      await expect(recent(page).getByRole('heading', { level: 3 })).toHaveCount(3)
      expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(1)
    })

    test('without programs the section is left out before it is reached', async ({ page }) => {
      const own = { 'access-control-allow-origin': setting('PORTAL_URL'), 'access-control-allow-credentials': 'true' }
      await page.route(recentCall, (route) => route.fulfill({ headers: own, json: { data: [] } }))
      await openAlive(page, '/')
      // Near enough to be asked for, too far to be seen.
      await page.evaluate(() => {
        const section = document.querySelector('section[aria-labelledby=recientes]')
        if (section) window.scrollTo(0, section.getBoundingClientRect().top - 2200)
      })
      await expect(recent(page)).toHaveCount(0)
      await page.getByRole('heading', { name: landing.report.heading }).scrollIntoViewIfNeeded()
      await keepPictures(page, 'landing-empty', 'window')
    })

    test('who is there already when nothing comes is shown the way to the directory', async ({
      page,
      expectFailed,
    }) => {
      expectFailed('net::ERR_FAILED')
      const release = await hold(page, recentCall)
      await openAlive(page, '/')
      await page.getByRole('heading', { name: landing.recent.heading }).scrollIntoViewIfNeeded()
      await release('abort')
      await expect(recent(page).getByText(landing.recent.elsewhere)).toBeVisible()
      await keepPictures(page, 'landing-error', recent(page))
    })
  })
}

test('directory: the shape of the page, then a word when it takes too long', async ({ page }) => {
  await page.clock.install()
  await openAlive(page, '/privacy')
  await page.waitForLoadState('networkidle')
  const release = await hold(page, /\/programs\.data/)
  await page.getByRole('contentinfo').getByRole('link', { name: programs.crumb, exact: true }).click()
  await expect(page.getByText(programs.loading)).toBeAttached()
  await keepState(page, 'programs-loading', 'window')
  await page.clock.fastForward('00:10')
  await expect(page.getByText(programs.slow)).toBeVisible()
  await keepState(page, 'programs-slow', 'window')
  await release()
  await expect(page).toHaveURL('/programs')
  await expect(rows(page).first()).toBeVisible()
})

test('directory: rows give way to their shape while another list is on its way', async ({ page }) => {
  await openDirectory(page)
  const release = await hold(page, /\/programs\.data/)
  await facet(page, programs.filters.asset).getByLabel(programLabels.assets.api).check()
  await expect(count(page)).toHaveText(programs.loading)
  await keepState(page, 'programs-filtering')
  await release()
  await expect(rows(page).first()).toBeVisible()
})

test('directory: narrowed to something, and to nothing', async ({ page }) => {
  await openDirectory(page, `?${names.search}=banca&${names.asset}=${assets.api}`)
  await expect(rows(page).first()).toBeVisible()
  await keepState(page, 'programs-filtered')
  await openDirectory(page, `?${names.search}=zzzzzz`)
  await expect(page.getByRole('heading', { name: fixed.noMatches })).toBeVisible()
  await keepState(page, 'programs-no-match')
})

test('directory: no program at all, and the way to hear of the first', async ({ page }) => {
  await withoutPrograms(async () => {
    // An order that no other journey asks for: the usual list is kept for a moment.
    await expect(async () => {
      await page.goto(`/programs?${names.sort}=${sorts.reward}`, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { name: fixed.nothingHere })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page.getByRole('link', { name: programs.empty.action })).toHaveAttribute('href', '/contact')
    await keepState(page, 'programs-empty')
  })
})

test('directory: filters in their drawer on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openDirectory(page)
  await page.getByRole('button', { name: programs.filters.heading }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForTimeout(350)
  await keepPictures(page, 'programs-drawer', 'window')
})

test('program: the shape of the page while it is on its way', async ({ page }) => {
  const listed = await Promise.all((await askApi('?asset=api')).data.map(({ uuid }) => askProgram(uuid)))
  const untouched = listed.find(({ has_reports: hasReports }) => hasReports !== true)
  await openDirectory(page, `?${names.asset}=${assets.api}`)
  const release = await hold(page, /\/program\/.*\.data/)
  await rows(page)
    .filter({ hasText: untouched?.name ?? '' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: detail.loading })).toBeAttached()
  await keepState(page, 'program-loading', 'window')
  await release()
  await expect(page.getByText(fixed.noReports)).toBeVisible()
})

test('program: one that pays nothing, and one that takes no reports now', async ({ page }) => {
  for (const [name, query] of [
    ['program-vdp', '?kind=vdp'],
    ['program-paused', '?state=paused'],
  ] as const) {
    const { data } = await askApi(query)
    await page.goto(`/program/${data[0]?.uuid}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(data[0]?.name ?? '')
    await keepState(page, name)
  }
})
