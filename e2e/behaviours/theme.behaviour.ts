import { galleryTexts } from '@grana/messages/es/gallery'
import { portal } from '@grana/messages/es/portal'
import { chooseTheme, expect, setting, test } from '../journey.ts'
import type { Page } from '../journey.ts'
import { openHydrated, stopClock } from '../motion.ts'

const { theme: texts } = portal
type Choice = 'light' | 'dark' | 'system'

const root = (page: Page) => page.locator('html')
const menuButton = (page: Page) => page.getByRole('button', { name: texts.label, exact: true })
const item = (page: Page, choice: Choice) => page.getByRole('menuitemradio', { name: texts[choice] })
const stored = (page: Page, prefix = 'grana_') =>
  page.evaluate(
    (start) => ['value', 'menu'].map((entry) => localStorage.getItem(`${start}theme_mode_${entry}`)),
    prefix,
  )

async function choose(page: Page, choice: Choice): Promise<void> {
  await menuButton(page).click()
  await item(page, choice).click()
}

test('TH-1 a dark device without a choice gets light', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openHydrated(page, '/')
  await expect(root(page)).toHaveAttribute('data-theme', 'light')
})

test('TH-2 system on a dark device is dark, and both are stored', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openHydrated(page, '/')
  await choose(page, 'system')
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  expect(await stored(page)).toEqual(['dark', 'system'])
})

test('TH-3 the device flips: the page and the stored value follow in the same frame, without a reload', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openHydrated(page, '/')
  await choose(page, 'system')
  await page.evaluate(() => {
    const followed: (string | null)[][] = []
    const look = () => {
      const stored = ['value', 'menu'].map((entry) => localStorage.getItem(`grana_theme_mode_${entry}`))
      followed.push([document.documentElement.getAttribute('data-theme'), ...stored])
    }
    // Frame callbacks run after all listeners of the change and before the frame is painted.
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => requestAnimationFrame(look))
    Object.assign(window, { followed })
  })
  const followed = () => page.evaluate(() => (window as unknown as { followed: string[][] }).followed)
  for (const [index, scheme] of (['light', 'dark', 'light'] as const).entries()) {
    await page.emulateMedia({ colorScheme: scheme })
    await expect.poll(async () => (await followed()).length).toBe(index + 1)
    expect((await followed())[index]).toEqual([scheme, scheme, 'system'])
  }
})

test('TH-4 the body’s name is part of the storage names', async ({ page }) => {
  // The portal's body has no name; the gallery's has.
  await page.goto(setting('GALLERY_URL'))
  await page.getByRole('button', { name: galleryTexts.theme }).click()
  await page.getByRole('menuitemradio', { name: galleryTexts.themes.dark }).click()
  expect(await stored(page, 'grana_gallery_')).toEqual(['dark', 'dark'])
  expect(await stored(page)).toEqual([null, null])
})

test('TH-5 the switch is marked for 300 ms', async ({ page }) => {
  await page.clock.install()
  await openHydrated(page, '/')
  await stopClock(page)
  await choose(page, 'dark')
  await page.clock.runFor(270)
  await expect(root(page)).toHaveAttribute('data-theme-switching', 'true')
  await page.clock.runFor(60)
  await expect(root(page)).not.toHaveAttribute('data-theme-switching')
})

test('TH-6 a reload in dark paints no light frame and moves nothing', async ({ page }) => {
  await chooseTheme(page, 'dark')
  await page.addInitScript(() => {
    const seen: string[] = []
    const shifts: number[] = []
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.body).backgroundColor)
      if (seen.length < 30) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => shifts.push((entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { seen, shifts })
  })
  await page.goto('/')
  await page.reload()
  await expect(page.locator('h1')).toBeVisible()
  const { seen, shifts } = await page.evaluate(() => {
    const { seen, shifts } = window as unknown as { seen: string[]; shifts: number[] }
    return { seen, shifts }
  })
  expect(seen.filter((colour) => colour !== 'rgb(13, 19, 23)' && colour !== 'rgba(0, 0, 0, 0)')).toEqual([])
  expect(shifts).toEqual([])
})

test('TH-7 where nothing can be stored it works in memory, from light', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await openHydrated(page, '/')
  await expect(root(page)).toHaveAttribute('data-theme', 'light')
  await choose(page, 'dark')
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await menuButton(page).click()
  await expect(item(page, 'dark')).toBeChecked()
})

test('TH-8 a second tab follows', async ({ page, context }) => {
  await openHydrated(page, '/')
  const second = await context.newPage()
  await openHydrated(second, '/privacy')
  await choose(page, 'dark')
  await expect(root(second)).toHaveAttribute('data-theme', 'dark')
})

test('TH-9 an image with a source for dark has its original source again after dark, dark and light', async ({
  page,
}) => {
  await openHydrated(page, '/')
  await page.evaluate(() => {
    const image = document.createElement('img')
    Object.assign(image, { id: 'themed', src: '/favicon.svg' })
    image.setAttribute('data-image-dark', '/favicon.svg?dark')
    document.querySelector('main')?.prepend(image)
  })
  const image = page.locator('#themed')
  for (const choice of ['dark', 'dark'] as const) {
    await choose(page, choice)
    await expect(image).toHaveAttribute('src', '/favicon.svg?dark')
  }
  await choose(page, 'light')
  await expect(image).toHaveAttribute('src', '/favicon.svg')
})

test('TH-10 a button with a menu of radios: arrows, Home, End, and Esc returns the focus', async ({ page }) => {
  await openHydrated(page, '/')
  await menuButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu', { name: texts.label })).toBeVisible()
  await expect(item(page, 'light')).toBeFocused()
  for (const [key, choice] of [
    ['ArrowDown', 'dark'],
    ['End', 'system'],
    ['ArrowDown', 'light'],
    ['ArrowUp', 'system'],
    ['Home', 'light'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(item(page, choice)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await expect(menuButton(page)).toBeFocused()
})
