import { chooseTheme, expect, places, setting, test, violations } from '../journey.ts'
import type { Page } from '../journey.ts'
import { portalPages } from '../pages/portal-pages.ts'

type Swept = { path: string; name: string; status: number }

async function sweep(page: Page, { path, name, status }: Swept, { theme, width }: (typeof places)[number]) {
  await chooseTheme(page, theme)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The console's lines about answers are the browser's own, so a missing file would pass there unnoticed.
  const failed: string[] = []
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest()
    if (!isPage && response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  await page.setViewportSize({ width, height: 900 })
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  expect(answer?.status()).toBe(status)
  expect(failed).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  expect(await violations(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'sideways scroll').toBeLessThanOrEqual(0)
  await page.screenshot({ path: `e2e/results/pictures/${name}-${theme}-${width}.png`, fullPage: true })
}

async function firstProgram(): Promise<string> {
  const answer = await fetch(`${setting('API_URL')}/api/portal/programs`)
  const { data } = (await answer.json()) as { data: { uuid: string }[] }
  const uuid = data[0]?.uuid
  if (uuid === undefined) throw new Error('the demo world has no public program')
  return uuid
}

for (const place of places) {
  const where = `in ${place.theme} at ${place.width} px`
  for (const { path, status } of portalPages) {
    const name = path.slice(1).replaceAll('/', '-') || 'landing'
    test(`${path} ${where}: accessible, quiet and as wide as the window`, ({ page }) =>
      sweep(page, { path, name, status }, place))
  }

  test(`a program ${where}: accessible, quiet and as wide as the window`, async ({ page }) =>
    sweep(page, { path: `/program/${await firstProgram()}`, name: 'program', status: 200 }, place))
}
