import { galleryTexts as texts } from '@grana/messages/es/gallery'
import { chooseTheme, expect, setting, test } from '../journey.ts'
import type { Page } from '../journey.ts'

const root = (page: Page) => page.locator('html')
const stored = (page: Page, entry: 'value' | 'menu') =>
  page.evaluate((name) => localStorage.getItem(`grana_gallery_theme_mode_${name}`), entry)

async function choose(page: Page, theme: keyof typeof texts.themes): Promise<void> {
  await page.getByRole('button', { name: texts.theme }).click()
  await page.getByRole('menuitemradio', { name: texts.themes[theme] }).click()
}

test('TH-1 a dark device without a choice gets light', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(setting('GALLERY_URL'))
  await expect(root(page)).toHaveAttribute('data-theme', 'light')
})

test('TH-2 TH-3 TH-4 system follows the device without a reload, under the name of the body', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(setting('GALLERY_URL'))
  await choose(page, 'system')
  expect([await stored(page, 'value'), await stored(page, 'menu')]).toEqual(['dark', 'system'])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root(page)).toHaveAttribute('data-theme', 'light', { timeout: 100 })
  expect(await stored(page, 'value')).toBe('light')
})

test('TH-6 a reload in dark paints no light frame', async ({ page }) => {
  // On the portal: the gallery keeps its choice under a name that stands on the body, and so knows it a moment later.
  await chooseTheme(page, 'dark')
  await page.addInitScript(() => {
    const seen: string[] = []
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.body).backgroundColor)
      if (seen.length < 30) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { seen })
  })
  await page.goto('/')
  await page.reload()
  await expect(page.locator('h1')).toBeVisible()
  const seen = await page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)])
  expect(seen.filter((colour) => colour !== 'rgb(13, 19, 23)' && colour !== 'rgba(0, 0, 0, 0)')).toEqual([])
})

test('TH-8 a second tab follows', async ({ page, context }) => {
  await page.goto(setting('GALLERY_URL'))
  const second = await context.newPage()
  await second.goto(setting('GALLERY_URL'))
  await choose(page, 'dark')
  await expect(root(second)).toHaveAttribute('data-theme', 'dark')
})

test('TH-10 the menu works by keyboard alone', async ({ page }) => {
  await page.goto(setting('GALLERY_URL'))
  const button = page.getByRole('button', { name: texts.theme })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: texts.themes.light })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await expect(button).toBeFocused()
})
