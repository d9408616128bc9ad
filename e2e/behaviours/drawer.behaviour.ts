import type { Locator } from '@playwright/test'
import { portal } from '@grana/messages/es/portal'
import { programs } from '@grana/messages/es/programs'
import { expect, test } from '../journey.ts'
import type { Page } from '../journey.ts'
import { entrance, openHydrated, stopClock, waitForAnimations, watchShifts } from '../motion.ts'

const { header: texts, pages } = portal

test.use({ viewport: { width: 360, height: 740 } })

const opener = (page: Page) => page.getByRole('button', { name: texts.openMenu })
const drawer = (page: Page) => page.getByRole('dialog', { name: texts.menu })

async function openDrawer(page: Page, address = '/'): Promise<void> {
  await openHydrated(page, address)
  await opener(page).click()
  await expect(drawer(page)).toBeVisible()
}

test('DR-1 it enters from the inline end within 300 ms, and only its transform moves', async ({ page }) => {
  await openDrawer(page)
  expect(await entrance(drawer(page))).toEqual({ duration: '0.3s', properties: ['transform'] })
  await waitForAnimations(page)
  const box = await drawer(page).boundingBox()
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(360)
})

test('DR-2 a labelled modal dialog: it takes the focus, traps Tab, and returns the focus', async ({ page }) => {
  await openHydrated(page, '/')
  const isInside = () => drawer(page).evaluate((element) => element.contains(document.activeElement))
  for (const close of ['Escape', 'overlay', 'button'] as const) {
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page)).toHaveAttribute('aria-modal', 'true')
    await expect(drawer(page).getByRole('heading', { name: texts.menu })).toBeFocused()
    if (close === 'Escape') {
      for (const key of [...Array.from({ length: 10 }, () => 'Tab'), 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(key)
        expect(await isInside(), key).toBe(true)
      }
      await page.keyboard.press('Escape')
    } else if (close === 'overlay') await page.mouse.click(10, 400)
    else await drawer(page).getByRole('button', { name: texts.closeMenu }).click()
    await expect(drawer(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  }
})

test('DR-3 the page behind it does not scroll and nothing shifts', async ({ page }) => {
  await openHydrated(page, '/')
  const shifts = await watchShifts(page)
  await page.evaluate(() => window.scrollTo(0, 300))
  await opener(page).click()
  await expect(drawer(page)).toBeVisible()
  await page.mouse.move(20, 400)
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => window.scrollY)).toBe(300)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await page.evaluate(() => {
    const ended = new Promise((done) => document.addEventListener('scrollend', () => done(window.scrollY)))
    Object.assign(window, { ended })
  })
  // Wheel events arrive in order: an effect of the previous one would be visible after this one.
  await page.mouse.wheel(0, 100)
  expect(await page.evaluate(() => (window as unknown as { ended: Promise<number> }).ended)).toBe(400)
  expect(await shifts()).toBe(0)
})

test('DR-4 widening the window closes it and releases the page', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 740 })
  await openDrawer(page)
  await page.setViewportSize({ width: 1000, height: 740 })
  await expect(drawer(page)).toBeHidden()
  await expect(page.locator('html')).not.toHaveAttribute('data-scroll-locked')
  await expect(page.getByRole('navigation', { name: texts.navigation })).toBeVisible()
})

test('DR-6 navigation closes it: by its own link, and by going back', async ({ page }) => {
  await openDrawer(page)
  await drawer(page).getByRole('link', { name: texts.programs }).click()
  await expect(page).toHaveURL('/programs')
  await expect(drawer(page)).toBeHidden()
  await opener(page).click()
  await expect(drawer(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(drawer(page)).toBeHidden()
})

test('DR-7 as wide as 88 % of a phone and never wider than 320 px; every target 44 px', async ({ page }) => {
  await openDrawer(page)
  const width = async () => (await drawer(page).boundingBox())?.width ?? 0
  await expect.poll(width).toBeCloseTo(360 * 0.88, 0)
  await page.setViewportSize({ width: 700, height: 740 })
  await expect.poll(width).toBe(320)
  await drawer(page).getByRole('button', { name: texts.products }).click()
  await waitForAnimations(page)
  const targets = await drawer(page)
    .locator('a:visible, button:visible')
    .evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().height] as const))
  expect(targets.length).toBeGreaterThan(8)
  expect(targets.filter(([, height]) => height < 44)).toEqual([])
})

test('ME-5 a group expands in 250 ms, and at once with reduced motion; opening one collapses the other', async ({
  page,
}) => {
  await openDrawer(page)
  const group = (name: string) => drawer(page).getByRole('button', { name, exact: true })
  const body = async (name: string) => drawer(page).locator(`[id="${await group(name).getAttribute('aria-controls')}"]`)
  const transition = async () =>
    (await body(texts.products)).evaluate((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element)
      return { property: transitionProperty.split(', ')[0], duration: transitionDuration.split(', ')[0] }
    })
  expect(await transition()).toEqual({ property: 'grid-template-rows', duration: '0.25s' })
  await group(texts.products).click()
  await expect(drawer(page).getByRole('link', { name: new RegExp(`^${pages.pentest.name}`) })).toBeVisible()
  await group(texts.solutions).click()
  await expect(drawer(page).locator('[aria-expanded=true]')).toHaveText([texts.solutions])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await transition()).toEqual({ property: 'grid-template-rows', duration: '1e-05s' })
})

/** The directory's filters: the only panel of these pages that is longer than the window. */
const panel = '#directory-filters'
const cookie = 'directory-filtersst'

async function openFilters(page: Page): Promise<void> {
  await openHydrated(page, '/programs')
  await page.getByRole('button', { name: programs.filters.heading }).click()
  await expect(page.locator(panel)).toBeVisible()
}

test('SC-1 a panel keeps its scroll position after a reload, from the first frame', async ({ page }) => {
  await openFilters(page)
  await page.locator(panel).evaluate((element) => element.scrollTo(0, 640))
  await expect.poll(async () => (await page.context().cookies()).find(({ name }) => name === cookie)?.value).toBe('640')
  await page.reload()
  await openHydrated(page, '/programs')
  const first = page.evaluate(
    (selector) =>
      new Promise((resolve) => {
        const look = () => {
          const element = document.querySelector(selector)
          if (element) resolve(element.scrollTop)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    panel,
  )
  await page.getByRole('button', { name: programs.filters.heading }).click()
  expect(await first).toBe(640)
})

/** Every cookie that a script of the page writes. */
async function watchCookies(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    const writes: string[] = []
    Object.defineProperty(document, 'cookie', {
      get: () => own?.get?.call(document),
      set: (value: string) => {
        writes.push(value.split(';')[0] ?? '')
        own?.set?.call(document, value)
      },
    })
    Object.assign(window, { writes })
  })
  return () => page.evaluate(() => (window as unknown as { writes: string[] }).writes)
}

/** Scrolls a panel in steps, each in its own frame. */
async function scrollThrough(panelBody: Locator, tops: readonly number[]): Promise<void> {
  await panelBody.evaluate(async (element, steps) => {
    for (const top of steps) {
      const moved = new Promise((done) => element.addEventListener('scroll', done, { once: true }))
      element.scrollTo(0, top)
      await moved
    }
  }, tops)
}

test('SC-2 its scroll position is written at most once in 150 ms', async ({ page }) => {
  const writes = await watchCookies(page)
  await page.clock.install()
  await openFilters(page)
  await stopClock(page)
  await scrollThrough(page.locator(panel), [16, 32, 48, 64, 80])
  await page.clock.runFor(149)
  await scrollThrough(page.locator(panel), [96])
  expect(await writes()).toEqual([])
  await page.clock.runFor(1)
  expect(await writes()).toEqual([`${cookie}=96`])
  await scrollThrough(page.locator(panel), [112, 128, 144])
  await page.clock.runFor(149)
  expect(await writes()).toEqual([`${cookie}=96`])
  await page.clock.runFor(1)
  expect(await writes()).toEqual([`${cookie}=96`, `${cookie}=144`])
  await page.clock.runFor(1000)
  expect(await writes()).toHaveLength(2)
})

test('SC-3 the cookie is secure, of this site, ends with the session, and the privacy notice names it', async ({
  page,
}) => {
  await openFilters(page)
  await page.locator(panel).evaluate((element) => element.scrollTo(0, 300))
  await expect.poll(async () => (await page.context().cookies()).length).toBe(1)
  const [kept] = await page.context().cookies()
  expect(kept).toMatchObject({ name: cookie, value: '300', path: '/', secure: true, sameSite: 'Lax', expires: -1 })
  await page.goto('/privacy')
  await expect(page.locator('main code').getByText('st', { exact: true })).toBeVisible()
})

test('SC-4 a panel that opts out writes nothing', async ({ page }) => {
  const writes = await watchCookies(page)
  await page.clock.install()
  await page.setViewportSize({ width: 360, height: 300 })
  await openDrawer(page)
  await drawer(page).getByRole('button', { name: texts.products }).click()
  await waitForAnimations(page)
  await stopClock(page)
  await scrollThrough(drawer(page).locator('nav').locator('..'), [30, 60, 90])
  await page.clock.runFor(1000)
  expect(await writes()).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})
