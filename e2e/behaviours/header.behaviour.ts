import { portal } from '@grana/messages/es/portal'
import { notifications } from '@grana/messages/es/portal/notifications'
import { expect, test } from '../journey.ts'
import type { Page } from '../journey.ts'
import { entrance, openHydrated, positionAt, stopClock, watchShifts } from '../motion.ts'

const { header: texts, pages } = portal

const header = (page: Page) => page.getByRole('banner')
const group = (page: Page, name: string) => header(page).getByRole('button', { name, exact: true })
const choice = (page: Page, name: string) => header(page).getByRole('link', { name: new RegExp(`^${name}`) })
const away = (page: Page) => page.mouse.move(640, 600)

async function expectOpen(page: Page, isOpen: boolean): Promise<void> {
  await expect(group(page, texts.products)).toHaveAttribute('aria-expanded', String(isOpen))
}

test('ST-1 the header is loose at 200 px and stuck at 201, one frame later', async ({ page }) => {
  await openHydrated(page, '/')
  const positions = []
  for (const top of [200, 201, 200]) positions.push(await positionAt(header(page), top))
  expect(positions).toEqual(['static', 'fixed', 'static'])
})

test('ST-2 it slides in for 300 ms, and only its transform moves', async ({ page }) => {
  await openHydrated(page, '/')
  await positionAt(header(page), 300)
  expect(await entrance(header(page))).toEqual({ duration: '0.3s', properties: ['transform'] })
})

test('ST-3 its placeholder keeps the height: nothing shifts', async ({ page }) => {
  await openHydrated(page, '/')
  const shifts = await watchShifts(page)
  for (const top of [150, 250, 150, 400, 0]) await positionAt(header(page), top)
  expect(await shifts()).toBe(0)
})

test('ST-5 with reduced motion it appears without sliding', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHydrated(page, '/')
  expect(await positionAt(header(page), 500)).toBe('fixed')
  expect(await header(page).evaluate((element) => element.getAnimations().length)).toBe(0)
})

test('ST-6 the focused element is never under it', async ({ page }) => {
  await openHydrated(page, '/')
  const room = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop))
  const height = await header(page).evaluate((element) => element.getBoundingClientRect().height)
  expect(room).toBeGreaterThanOrEqual(height + 8)
  // Going backwards moves a link to the upper edge.
  await page.getByRole('contentinfo').getByRole('link').first().focus()
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press('Shift+Tab')
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
    const isStuck = await header(page).evaluate((element) => getComputedStyle(element).position === 'fixed')
    if (isStuck) expect(top).toBeGreaterThanOrEqual(height)
  }
})

test('ST-7 it listens passively, and scrolling changes the DOM only at the threshold', async ({ page }) => {
  await page.addInitScript(() => {
    const listeners: unknown[] = []
    const add = window.addEventListener.bind(window)
    window.addEventListener = (...[type, listener, options]: Parameters<typeof add>) => {
      if (type === 'scroll') listeners.push(options)
      add(type, listener, options)
    }
    Object.assign(window, { listeners })
  })
  await openHydrated(page, '/privacy')
  await expect(page.getByRole('region', { name: notifications.region })).toBeAttached()
  const listeners = await page.evaluate(() => (window as unknown as { listeners: unknown[] }).listeners)
  expect(listeners.length).toBeGreaterThan(0)
  expect(listeners.filter((options) => JSON.stringify(options) !== '{"passive":true}')).toEqual([])
  await page.evaluate(() => {
    const changes: string[] = []
    const tell = ({ target, attributeName }: MutationRecord) =>
      `${(target as Element).localName} ${attributeName ?? 'children'}`
    // The page's own content may follow the scroll position.
    const isFrame = ({ target }: MutationRecord) => (target as Element).closest('main') === null
    new MutationObserver((records) => changes.push(...records.filter(isFrame).map(tell))).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    })
    Object.assign(window, { changes })
  })
  for (const top of [50, 100, 150, 300, 500, 700, 900, 250, 150, 50, 0]) await positionAt(header(page), top)
  const changes = await page.evaluate(() => (window as unknown as { changes: string[] }).changes)
  // The header sticks and is released, and the button to the top appears and disappears: each once.
  expect(changes.toSorted()).toEqual(['button class', 'button class', 'div data-stuck', 'div data-stuck'])
})

test('ME-1 the menu is open when the pointer returns within 150 ms and closed after 250 ms', async ({ page }) => {
  await page.clock.install()
  await openHydrated(page, '/')
  await stopClock(page)
  await group(page, texts.products).hover()
  await expectOpen(page, true)
  await away(page)
  await page.clock.runFor(150)
  await group(page, texts.products).hover()
  await page.clock.runFor(1000)
  await expectOpen(page, true)
  await away(page)
  await page.clock.runFor(250)
  await expectOpen(page, false)
})

test('ME-2 disclosure buttons: Enter and Space toggle, Tab walks the links, Esc returns the focus', async ({
  page,
}) => {
  await openHydrated(page, '/')
  await expect(header(page).getByRole('menu')).toHaveCount(0)
  const button = group(page, texts.products)
  await button.focus()
  for (const key of ['Enter', 'Enter', 'Space', 'Space', 'Enter']) await page.keyboard.press(key)
  await expectOpen(page, true)
  await page.keyboard.press('Tab')
  await expect(choice(page, pages.bugBounty.name)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(choice(page, pages.pentest.name)).toBeFocused()
  await page.keyboard.press('Escape')
  await expectOpen(page, false)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/product/pentest')
  await expectOpen(page, false)
})

test('ME-3 a menu opened by hover can be dismissed without moving the pointer, can be entered, and stays', async ({
  page,
}) => {
  await page.clock.install()
  await openHydrated(page, '/')
  await stopClock(page)
  await group(page, texts.products).hover()
  await expectOpen(page, true)
  await page.keyboard.press('Escape')
  await expectOpen(page, false)
  await away(page)
  await group(page, texts.products).hover()
  await choice(page, pages.pentest.name).hover()
  await page.clock.runFor(10_000)
  await expectOpen(page, true)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('ME-4 the first tap opens', async ({ page }) => {
    await openHydrated(page, '/')
    await group(page, texts.products).tap()
    await expectOpen(page, true)
    await choice(page, pages.pentest.name).tap()
    await expect(page).toHaveURL('/product/pentest')
  })
})

test('ME-6 at most one is open; a press elsewhere closes it', async ({ page }) => {
  await openHydrated(page, '/')
  const opened = header(page).locator('nav [aria-expanded=true]')
  await group(page, texts.products).click()
  await group(page, texts.solutions).click()
  await expect(opened).toHaveText([texts.solutions])
  await page.locator('h1').click()
  await expect(opened).toHaveCount(0)
})

test('breadcrumb: ancestors are links, the page itself is not', async ({ page }) => {
  await openHydrated(page, '/product/pentest')
  const way = page.getByRole('navigation', { name: portal.breadcrumb.label })
  await expect(way.getByRole('listitem')).toHaveText([portal.breadcrumb.home, texts.products, pages.pentest.name])
  await expect(way.locator('[aria-current=page]')).toHaveText(pages.pentest.name)
  await expect(way.getByRole('link')).toHaveText([portal.breadcrumb.home])
  await way.getByRole('link').click()
  await expect(page).toHaveURL('/')
  await expect(way).toHaveCount(0)
})

test('scroll-top: shown past 200 px, it scrolls for 600 ms and moves the focus', async ({ page }) => {
  await page.clock.install()
  await openHydrated(page, '/')
  const button = page.getByRole('button', { name: portal.scrollTop })
  await positionAt(header(page), 200)
  await expect(button).toBeHidden()
  await positionAt(header(page), 3000)
  await expect(button).toBeVisible()
  await stopClock(page)
  await button.click()
  const top = () => page.evaluate(() => window.scrollY)
  // Scroll anchoring may move the page by a pixel while its last parts arrive.
  expect(Math.abs((await top()) - 3000)).toBeLessThan(60)
  // Eases out: after half of the time an eighth of the distance is left, give or take a frame.
  await page.clock.runFor(300)
  expect(Math.abs((await top()) - 3000 / 8)).toBeLessThan(60)
  await page.clock.runFor(200)
  expect(await top()).toBeGreaterThan(5)
  await page.clock.runFor(120)
  expect(await top()).toBe(0)
  await expect(page.locator('#top')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: portal.skipToContent })).toBeFocused()
})

test('scroll-top: with reduced motion it jumps at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHydrated(page, '/')
  await positionAt(header(page), 3000)
  const button = page.getByRole('button', { name: portal.scrollTop })
  const top = await button.evaluate((element: HTMLElement) => {
    element.click()
    return new Promise((resolve) => requestAnimationFrame(() => resolve(window.scrollY)))
  })
  expect(top).toBe(0)
})
