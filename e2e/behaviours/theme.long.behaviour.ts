import { portal } from '@grana/messages/es/portal'
import { expect, test } from '../journey.ts'
import { openHydrated } from '../motion.ts'

const { theme: texts } = portal

test('TH-3 the device flips: the page and the stored value follow within 100 ms', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openHydrated(page, '/')
  await page.getByRole('button', { name: texts.label, exact: true }).click()
  await page.getByRole('menuitemradio', { name: texts.system }).click()
  await page.evaluate(() => {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => performance.mark('flipped'))
    new MutationObserver(() => performance.mark('followed')).observe(document.documentElement, {
      attributeFilter: ['data-theme'],
    })
  })
  // A busy machine may delay one change, but not every one.
  await expect(async () => {
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', scheme)
      const stored = await page.evaluate(() => localStorage.getItem('grana_theme_mode_value'))
      expect(stored).toBe(scheme)
    }
    expect(await page.evaluate(() => performance.measure('lag', 'flipped', 'followed').duration)).toBeLessThan(100)
  }).toPass({ timeout: 20_000 })
})
