import { portal } from '@grana/messages/es/portal'
import { landing } from '@grana/messages/es/portal/landing'
import { chooseTheme, expect, places, setting, test, violations } from '../journey.ts'
import type { Page } from '../journey.ts'
import { expectSkipLink, reachedInHeader } from '../keyboard.ts'
import { cutWords, doubleText, faintWords } from '../legible.ts'
import { portalPages, programPage, type PortalPage } from '../pages/portal-pages.ts'
import { expectLegible, takeScreenshots, setTheme } from '../screenshots.ts'
import { isFullSize } from '../size.ts'

type Place = (typeof places)[number]

const { breadcrumb, header } = portal

async function visit(page: Page, { path, status }: PortalPage): Promise<void> {
  await chooseTheme(page, 'light')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A page whose status is 404 on purpose would hide a missing file.
  const failed: string[] = []
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest()
    if (!isPage && response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  expect(answer?.status()).toBe(status)
  expect(failed).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
}

/** Rows that load when they come near belong to the screenshot of the whole page. */
async function bringRecentPrograms(page: Page): Promise<void> {
  await page.getByRole('heading', { name: landing.recent.heading }).scrollIntoViewIfNeeded()
  await expect(page.locator('section[aria-labelledby=recientes] h3')).toHaveCount(3)
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function expectWhole(page: Page, { path, status, title, heading, crumbs }: PortalPage): Promise<void> {
  await expect(page).toHaveTitle(portal.title(title))
  await expect(page.locator('h1')).toHaveText([heading])
  await expect(page.locator('main')).toHaveCount(1)
  const canonical = status === 200 ? [`${setting('PORTAL_URL')}${path}`] : []
  const links = await page.locator('link[rel=canonical]').all()
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(canonical)
  await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(status === 200 ? 0 : 1)

  const way = page.getByRole('navigation', { name: breadcrumb.label })
  await expect(way.getByRole('listitem')).toHaveText(crumbs.length > 0 ? [breadcrumb.home, ...crumbs] : [])
  for (const place of ['banner', 'contentinfo'] as const) {
    await expect(page.getByRole(place).getByRole('link', { name: header.contact, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('banner').getByRole('navigation', { name: header.navigation })).toBeVisible()
}

/** Narrower than any phone, with doubled text, and in forced colours. */
async function expectAdaptable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await expectLegible(page, 'at 320 px')
  await doubleText(page, async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectLegible(page, `at ${width} px with doubled text`)
    }
  })
  await page.emulateMedia({ forcedColors: 'active' })
  // Colours transition, and not all elements are repainted at once.
  await expect.poll(() => faintWords(page), { message: 'faint in forced colours' }).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

async function expectSoundAt(page: Page, target: PortalPage, { theme, width }: Place): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await setTheme(page, theme)
  expect(await violations(page), `in ${theme} at ${width} px`).toEqual([])
  await expectLegible(page, `at ${width} px`)
  await takeScreenshots(page, target.name)
  if (width === 1280 && theme === 'light') {
    await expectWhole(page, target)
    await expectSkipLink(page)
    const { reached, all } = await reachedInHeader(page)
    expect(reached).toEqual(all)
  }
  if (width === 360 && theme === 'dark') await expectAdaptable(page)
}

/** Loaded once: only the window size and the theme attribute differ between places. */
async function expectSound(page: Page, target: PortalPage): Promise<void> {
  await visit(page, target)
  if (target.path === '/') await bringRecentPrograms(page)
  for (const place of places) await expectSoundAt(page, target, place)
}

/** Pages that share their components with one of these are checked in the long run. */
const samples = new Set(['/', '/terms-and-conditions', '/programs'])
const looked = portalPages.filter(({ path }) => isFullSize || samples.has(path))

for (const target of looked) {
  test(`${target.path} in both themes, on a phone and on a laptop`, async ({ page, expectFailed }) => {
    if (target.status !== 200) expectFailed(target.status)
    await expectSound(page, target)
  })
}

test('/program/{uuid} in both themes, on a phone and on a laptop', async ({ page }) => {
  await expectSound(page, await programPage())
})

test('any unknown path redirects to /404, which has that status', async ({ page, expectFailed }) => {
  expectFailed(404)
  for (const path of ['/nobody/knows', '/program', '/product', '/index.html', '/404/more']) {
    const answer = await page.goto(path)
    const asked = await answer?.request().redirectedFrom()?.response()
    expect([asked?.status(), answer?.status(), new URL(page.url()).pathname], path).toEqual([302, 404, '/404'])
  }
})

test('print: navigation is left out, in light whatever the theme', async ({ page }) => {
  await chooseTheme(page, 'dark')
  await page.setViewportSize({ width: 794, height: 1123 })
  const printed = portalPages.filter(({ path }) => ['/privacy', '/terms-and-conditions'].includes(path))
  for (const { path, name, heading } of [...printed, await programPage()]) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    for (const place of ['header', 'footer', 'nav', 'main button', '.skip-link']) {
      for (const element of await page.locator(place).all()) await expect(element).toBeHidden()
    }
    expect(await cutWords(page), path).toEqual([])
    expect(await faintWords(page), path).toEqual([])
    await takeScreenshots(page, `print-${name}`)
  }
})
