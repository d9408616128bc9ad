import { galleryTexts as texts } from '@grana/messages/es/gallery'
import { expect, setting, test, violations } from '../journey.ts'
import type { Page } from '../journey.ts'

const themes = ['light', 'dark'] as const
const widths = [360, 768, 1280] as const

async function open(page: Page, theme: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(`${setting('GALLERY_URL')}/?theme=${theme}`)
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

/** States that only a person brings about. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'theme menu': (page) => page.getByRole('button', { name: texts.theme }).click(),
  dialog: (page) => page.getByRole('button', { name: texts.layers.openDialog }).click(),
  drawer: (page) => page.getByRole('button', { name: texts.layers.openDrawer }).click(),
  'list with matches': (page) => page.locator('#country').fill('guay'),
  'list without options': (page) => page.locator('#english').click(),
  'list that waits': (page) => page.locator('#zone').click(),
  notifications: async (page) => {
    for (const { button } of texts.layers.toasts) await page.getByRole('button', { name: button, exact: true }).click()
  },
}

for (const theme of themes) {
  for (const width of widths) {
    test(`every piece is accessible in ${theme} at ${width} px`, async ({ page }) => {
      await open(page, theme, width)
      expect(await violations(page)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  }
}

/** Once wide in light and once narrow in dark: the pieces themselves were measured in all six above. */
const places = [
  ['light', 1280],
  ['dark', 360],
] as const

for (const [theme, width] of places) {
  for (const [name, act] of Object.entries(states)) {
    test(`${name} is accessible in ${theme} at ${width} px`, async ({ page }) => {
      await open(page, theme, width)
      await act(page)
      // Entering pieces are half transparent for a moment, and axe would measure that.
      await page.waitForTimeout(400)
      expect(await violations(page)).toEqual([])
    })
  }
}

test('nothing runs over the edge at 320 px', async ({ page }) => {
  await open(page, 'light', 320)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
