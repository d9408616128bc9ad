import { galleryTexts } from '@grana/messages/es/gallery'
import { expect, setting, test } from '../journey.ts'
import type { Page } from '../journey.ts'
import { stopClock } from '../motion.ts'

// No public page shows notifications yet: the region is on every one of them, and the gallery shows its content.
const { layers: texts } = galleryTexts
const [success, , , danger] = texts.toasts

const region = (page: Page) => page.getByRole('region', { name: texts.notifications })
const toast = (page: Page) => region(page).getByRole('status')

async function notify(page: Page, { button }: { button: string }): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** With a clock that only `page.clock.runFor` moves: on a busy machine a notification would be gone before it is used. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto(setting('GALLERY_URL'))
  await expect(page.getByRole('button', { name: success.button, exact: true })).toBeVisible()
  await stopClock(page)
}

test('TO-1 untouched it is gone after 5000 ms', async ({ page }) => {
  await openStill(page)
  await notify(page, success)
  await page.clock.runFor(4850)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(300)
  await expect(toast(page)).toHaveCount(0)
})

test('TO-2 pointer or focus pauses it, and leaving restarts the time', async ({ page }) => {
  await openStill(page)
  await notify(page, success)
  await page.clock.runFor(4000)
  await toast(page).hover()
  await page.clock.runFor(10_000)
  await page.mouse.move(10, 700)
  await page.clock.runFor(4000)
  await expect(toast(page)).toBeVisible()
  await toast(page).getByRole('button').focus()
  await page.clock.runFor(10_000)
  await expect(toast(page)).toBeVisible()
  await page.getByRole('button', { name: success.button, exact: true }).focus()
  await page.clock.runFor(5150)
  await expect(toast(page)).toHaveCount(0)
})

test('TO-3 its button has a name and is large enough to hit', async ({ page }) => {
  await openStill(page)
  await notify(page, success)
  const close = toast(page).getByRole('button', { name: texts.closeToast })
  const size = await close.boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await close.click()
  await expect(toast(page)).toHaveCount(0)
})

test('TO-4 F6 moves the focus to the region, and closing returns it', async ({ page }) => {
  await openStill(page)
  await notify(page, success)
  await page.keyboard.press('F6')
  expect(await region(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: success.button, exact: true })).toBeFocused()
})

test('TO-5 it has z-index 300, above an open drawer, and can be used there', async ({ page }) => {
  await openStill(page)
  await notify(page, danger)
  await page.getByRole('button', { name: texts.openDrawer }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await region(page).evaluate((element) => getComputedStyle(element).zIndex)).toBe('300')
  const alert = region(page).getByRole('alert')
  await alert.getByRole('button', { name: texts.closeToast }).click()
  await expect(alert).toHaveCount(0)
  expect(await page.getByRole('dialog').evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

test('TO-6 a tone is conveyed by its icon, its text and its role, never by colour alone', async ({ page }) => {
  await openStill(page)
  for (const one of texts.toasts) await notify(page, one)
  const shown = region(page).locator('[role=status], [role=alert]')
  await expect(shown).toHaveCount(4)
  const drawings = await shown.locator('> svg').evaluateAll((icons) => icons.map((icon) => icon.innerHTML))
  expect(new Set(drawings).size).toBe(4)
  for (const { title } of texts.toasts) await expect(shown.filter({ hasText: title })).toHaveCount(1)
  const roles = await shown.evaluateAll((all) => all.map((one) => one.getAttribute('role')))
  expect(roles).toEqual(['alert', 'alert', 'status', 'status'])
})
