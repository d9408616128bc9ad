import { chooseTheme, expect, test, violations } from '../journey.ts'
import { portalPages } from '../pages/portal-pages.ts'

const widths = [360, 768, 1280]
const themes = ['light', 'dark'] as const

for (const { path, status } of portalPages) {
  for (const theme of themes) {
    test(`${path} in ${theme}: accessible, quiet and as wide as the window`, async ({ page }) => {
      await chooseTheme(page, theme)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      // The console's lines about answers are the browser's own, so a missing file would pass there unnoticed.
      const failed: string[] = []
      page.on('response', (response) => {
        const isPage = response.request().isNavigationRequest()
        if (!isPage && response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
      })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const answer = await page.goto(path, { waitUntil: 'networkidle' })
        expect(answer?.status()).toBe(status)
        expect(failed, `answers at ${width} px`).toEqual([])
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        expect(await violations(page), `axe at ${width} px`).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
        const picture = `${path.replaceAll('/', '_')}-${theme}-${width}.png`
        await page.screenshot({ path: `e2e/results/pictures/${picture}`, fullPage: true })
      }
    })
  }
}
