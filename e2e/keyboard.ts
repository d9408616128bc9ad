import type { Locator } from '@playwright/test'
import { portal } from '@grana/messages/es/portal'
import { expect, type Page } from './journey.ts'

/** Presses Tab until the control has the focus; a control that Tab does not reach fails the journey. */
export async function tabToControl(page: Page, control: Locator, limit = 60): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < limit; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

/** Presses Tab until the control has the focus; returns the number of presses. */
export async function tabTo(page: Page, selector: string, limit = 40): Promise<number> {
  for (let count = 1; count <= limit; count += 1) {
    await page.keyboard.press('Tab')
    const hasFocus = await page.locator(selector).evaluate((element) => element === document.activeElement)
    if (hasFocus) return count
  }
  throw new Error(`${selector} was not reached by ${limit} presses of Tab`)
}

/** One press of Tab shows the skip link, and the next press continues from there. */
export async function expectSkipLink(page: Page): Promise<void> {
  await page.locator('#top').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: portal.skipToContent })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
}

/** Tabs through the header, opening every menu; returns the links that had the focus, and all links. */
export async function reachedInHeader(page: Page): Promise<{ reached: string[]; all: string[] }> {
  const reached: string[] = []
  await page.locator('#top').focus()
  await page.keyboard.press('Tab')
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document
      if (!element?.closest('header')) return null
      const isSeen = element.matches(':focus-visible') && element.checkVisibility({ visibilityProperty: true })
      return {
        isSeen,
        href: element.getAttribute('href'),
        isGroup: element.getAttribute('aria-expanded') === 'false' && !element.hasAttribute('aria-haspopup'),
      }
    })
    if (!focused) break
    expect(focused.isSeen).toBe(true)
    if (focused.isGroup) await page.keyboard.press('Enter')
    if (focused.href !== null) reached.push(focused.href)
  }
  const all = await page
    .locator('header a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return { reached, all }
}
