import type { Locator } from '@playwright/test'
import type { Page } from './journey.ts'

/** Opens a page and waits until its script has taken over: before that a press of a button is lost. */
export async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => {
    const header = document.querySelector('header')
    return header !== null && Object.keys(header).some((key) => key.startsWith('__react'))
  })
  // Listeners are added after the frame that React took over in.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Scrolls the page and gives how the element is placed in the very next frame. */
export async function placeAt(element: Locator, top: number): Promise<string> {
  return element.evaluate(
    (found, to) =>
      new Promise<string>((resolve) => {
        window.scrollTo(0, to)
        requestAnimationFrame(() => resolve(getComputedStyle(found).position))
      }),
    top,
  )
}

/** How far the layout moved by itself from now on. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
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
export function entrance(element: Locator): Promise<{ duration: string; properties: string[] }> {
  return element.evaluate((found) => {
    const { animationName, animationDuration } = getComputedStyle(found)
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const frames = rules.filter((rule) => rule instanceof CSSKeyframesRule).find((rule) => rule.name === animationName)
    const properties = [...(frames?.cssRules ?? [])].flatMap((frame) => [...(frame as CSSKeyframeRule).style])
    return { duration: animationDuration, properties }
  })
}
