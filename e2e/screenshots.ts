import type { Locator } from '@playwright/test'
import { expect, places, violations, type Page, type Place } from './journey.ts'
import { cutWords, sidewaysScroll } from './legible.ts'
import { isFullSize } from './size.ts'

const themes = ['light', 'dark'] as const

/** The themes differ only by this attribute: a state that is hard to reach is reached once for both. */
export async function setTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), theme)
}

/** Many screenshots for people to look at: JPEG takes half as long. */
function look(path: string) {
  return { path, type: 'jpeg', quality: 85, animations: 'disabled' } as const
}

/** The subject of a screenshot: the whole page, the window, or a part of the page. */
type View = 'page' | 'window' | Locator

/** Takes screenshots of the page at its current width, in both themes; in the long run only. */
export async function takeScreenshots(page: Page, name: string, view: View = 'page'): Promise<void> {
  if (!isFullSize) return
  const width = page.viewportSize()?.width
  // A whole page is taken from its top: fixed elements would be in the middle of it.
  if (view === 'page') await page.evaluate(() => window.scrollTo(0, 0))
  for (const theme of themes) {
    await setTheme(page, theme)
    const file = `e2e/results/pictures/${name}-${theme}-${width}.jpg`
    if (view === 'page' || view === 'window') await page.screenshot({ ...look(file), fullPage: view === 'page' })
    else await view.screenshot(look(file))
  }
}

export async function expectLegible(page: Page, where: string, part = 'body'): Promise<void> {
  // A font may load after its text: words that are cut by the fallback font do not count.
  const settled = (message: string) => ({ message: `${message} ${where}` })
  await expect.poll(() => sidewaysScroll(page), settled('sideways scroll')).toBeLessThanOrEqual(0)
  await expect.poll(() => cutWords(page, part), settled('words cut')).toEqual([])
}

/**
 * Checks a state of a screen: legible and accessible on a dark phone, where most goes wrong. In the long run legible at
 * every width, and accessible and with screenshots in both themes on a phone and on a laptop.
 */
export async function checkState(page: Page, name: string, view: View = 'page'): Promise<void> {
  const before = page.viewportSize()
  for (const width of isFullSize ? [1280, 1100, 768, 320, 360] : [360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectLegible(page, `${name} at ${width} px`)
    if (width !== 360 && width !== 1280) continue
    await takeScreenshots(page, name, view)
    for (const theme of isFullSize ? themes : (['dark'] as const)) {
      await setTheme(page, theme)
      expect(await violations(page, 'main'), `${name} in ${theme} at ${width} px`).toEqual([])
    }
  }
  if (before) await page.setViewportSize(before)
}

/** Checks a screen: legible and accessible in every place, in the long run with screenshots on a phone and on a laptop. */
export async function checkScreen(page: Page, name: string, where: readonly Place[] = places): Promise<void> {
  for (const { theme, width } of where) {
    await page.setViewportSize({ width, height: 800 })
    await setTheme(page, theme)
    // The frame of the account centre shortens names that are too long for it.
    await expectLegible(page, `${name} at ${width} px`, 'main')
    expect(await violations(page), `${name} in ${theme} at ${width} px`).toEqual([])
    if (width === 768 || !isFullSize) continue
    await page.evaluate(() => window.scrollTo(0, 0))
    const file = `e2e/results/pictures/account-${name}-${theme}-${width}.jpg`
    await page.screenshot({ ...look(file), fullPage: true })
  }
}
