import type { Locator } from '@playwright/test'
import { galleryTexts as texts } from '@grana/messages/es/gallery'
import { expect, setting, test } from '../journey.ts'
import type { Page } from '../journey.ts'

async function open(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(setting('GALLERY_URL'))
  await page.evaluate(() => document.fonts.ready)
}

/** How far the layout moved by itself from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts: number[] = []
    const add = (list: PerformanceObserverEntryList) =>
      list.getEntries().forEach((entry) => shifts.push((entry as unknown as { value: number }).value))
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: false })
    Object.assign(window, { shifts })
  })
  return () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))
}

/** How long an element takes to come in, and what of it moves: read from its style, because a slow machine misses the act. */
function entrance(element: Locator): Promise<{ duration: string; properties: string[] }> {
  return element.evaluate((found) => {
    const { animationName, animationDuration } = getComputedStyle(found)
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const frames = rules.filter((rule) => rule instanceof CSSKeyframesRule).find((rule) => rule.name === animationName)
    const properties = [...(frames?.cssRules ?? [])].flatMap((frame) => [...(frame as CSSKeyframeRule).style])
    return { duration: animationDuration, properties }
  })
}

const header = (page: Page) => page.locator('header').first()

test('ST-1 ST-2 ST-3 the header sticks after 200 px, slides for 300 ms and moves nothing', async ({ page }) => {
  await open(page, 1280)
  const shifts = await watchShifts(page)
  const positionAt = async (top: number) => {
    await page.evaluate((to) => window.scrollTo(0, to), top)
    await page.waitForTimeout(50)
    return header(page).evaluate((element) => getComputedStyle(element).position)
  }
  expect([await positionAt(200), await positionAt(201)]).toEqual(['static', 'fixed'])
  expect(await entrance(header(page))).toEqual({ duration: '0.3s', properties: ['transform'] })
  expect(await shifts()).toBe(0)
})

test('ST-5 without motion the header appears without sliding', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, 1280)
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.waitForTimeout(50)
  expect(await header(page).evaluate((element) => element.getAnimations().length)).toBe(0)
})

test('ST-6 what has the focus is never under the header', async ({ page }) => {
  await open(page, 1280)
  const room = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop))
  const height = await header(page).evaluate((element) => element.getBoundingClientRect().height)
  expect(room).toBeGreaterThanOrEqual(height + 8)
})

test('DR-1 DR-2 DR-3 DR-7 the drawer comes from the end, holds the page and gives the focus back', async ({ page }) => {
  await open(page, 360)
  const shifts = await watchShifts(page)
  const opener = page.getByRole('button', { name: texts.openMenu })
  await opener.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: texts.menu })
  await expect(drawer).toBeVisible()
  expect(await entrance(drawer)).toEqual({ duration: '0.3s', properties: ['transform'] })
  await page.waitForTimeout(350)
  const box = await drawer.boundingBox()
  expect([Math.round(box?.width ?? 0), Math.round((box?.x ?? 0) + (box?.width ?? 0))]).toEqual([317, 360])
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await shifts()).toBe(0)
})

test('DR-4 widening the window closes the drawer', async ({ page }) => {
  await open(page, 900)
  await page.getByRole('button', { name: texts.openMenu }).click()
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-scroll-locked'))).toBe(false)
})

test('ME-5 a group of the drawer unfolds in 250 ms', async ({ page }) => {
  await open(page, 360)
  await page.getByRole('button', { name: texts.openMenu }).click()
  const group = page.getByRole('dialog').getByRole('button', { name: texts.menu1 })
  await group.click()
  const body = page.getByRole('dialog').locator(`[id="${await group.getAttribute('aria-controls')}"]`)
  const transition = await body.evaluate((element) => {
    const { transitionProperty, transitionDuration } = getComputedStyle(element)
    return `${transitionProperty} ${transitionDuration}`
  })
  expect(transition).toContain('grid-template-rows')
  expect(transition).toContain('0.25s')
  await expect(page.getByRole('dialog').getByRole('link', { name: texts.links.bounty })).toBeVisible()
})

test('TO-3 TO-4 TO-5 notifications lie above an open drawer, within reach', async ({ page }) => {
  await open(page, 1280)
  await page.getByRole('button', { name: texts.layers.toasts[3].button, exact: true }).click()
  await page.getByRole('button', { name: texts.layers.openDrawer }).click()
  const region = page.getByRole('region', { name: texts.layers.notifications })
  expect(await region.evaluate((element) => getComputedStyle(element).zIndex)).toBe('300')
  const close = region.getByRole('button', { name: texts.layers.closeToast })
  const size = await close.boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await page.keyboard.press('F6')
  expect(await region.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await close.click()
  await expect(region.getByRole('alert')).toBeHidden()
  expect(await page.getByRole('dialog').evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

test('SC-1 a panel is where it was left after a reload', async ({ page }) => {
  await open(page, 1280)
  const panel = page.locator('#remembered-panel')
  await panel.evaluate((element) => element.scrollTo(0, 640))
  await page.waitForTimeout(250)
  await page.reload()
  await expect.poll(() => panel.evaluate((element) => element.scrollTop)).toBe(640)
})

test('scrolling back to the top takes 600 ms and moves the focus there', async ({ page }) => {
  await open(page, 1280)
  await page.evaluate(() => window.scrollTo(0, 3000))
  await page.evaluate(() => {
    document.addEventListener('click', () => performance.mark('asked'), { capture: true, once: true })
    const look = () => (window.scrollY === 0 ? performance.mark('arrived') : requestAnimationFrame(look))
    requestAnimationFrame(look)
  })
  await page.getByRole('button', { name: texts.backToTop }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const travel = await page.evaluate(() => performance.measure('travel', 'asked', 'arrived').duration)
  // A frame that a busy machine drops may make it longer, nothing makes it shorter.
  expect(travel).toBeGreaterThan(500)
  expect(travel).toBeLessThan(1200)
  await expect(page.locator('main')).toBeFocused()
})
