import type { Locator } from '@playwright/test'
import type { Page } from './journey.ts'

/** Opens a page and waits until it is hydrated: before that a click is lost. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => {
    const header = document.querySelector('header')
    return header !== null && Object.keys(header).some((key) => key.startsWith('__react'))
  })
  // Listeners are added after the frame in which React hydrated.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Scrolls the page and returns the element's position property in the next frame. */
export async function positionAt(element: Locator, top: number): Promise<string> {
  return element.evaluate(
    (found, to) =>
      new Promise<string>((resolve) => {
        window.scrollTo(0, to)
        requestAnimationFrame(() => resolve(getComputedStyle(found).position))
      }),
    top,
  )
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** The layout shift from now on, or in each document that is opened later, from its start. */
export async function watchShifts(page: Page, from: 'now' | 'start' = 'now'): Promise<() => Promise<number>> {
  await (from === 'now' ? page.evaluate(collectShifts) : page.addInitScript(collectShifts))
  return () => page.evaluate(sumOfShifts)
}

/** Runs in the page. */
function collectShifts(): void {
  const shifts: PerformanceEntry[] = []
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' })
  Object.assign(window, { shifts })
}

/**
 * Runs in the page. Entries arrive after their frame: an element is moved on purpose until its own entry arrives, and by
 * then all earlier entries have arrived.
 */
async function sumOfShifts(): Promise<number> {
  const { shifts } = window as unknown as { shifts: LayoutShift[] }
  const probe = document.body.appendChild(document.createElement('b'))
  Object.assign(probe.style, { position: 'fixed', zIndex: '9999', left: '0', fontSize: '40px' })
  probe.textContent = 'probe'
  const isProbe = ({ sources }: LayoutShift) => sources.every(({ node }) => node !== null && probe.contains(node))
  for (let top = 0; !shifts.some(isProbe); top = 100 - top) {
    probe.style.top = `${top}px`
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  }
  const own = shifts.filter((entry) => !isProbe(entry))
  shifts.splice(0, shifts.length, ...own)
  probe.remove()
  return own.reduce((total, { value }) => total + value, 0)
}

/** Waits until animations and transitions of the page have ended; endless ones are ignored. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Inside a closed disclosure nothing is painted, and an animation never ends.
    const isPainted = (effect: AnimationEffect | null) =>
      !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false
    const isPassing = ({ effect, playState }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime) && isPainted(effect)
    for (;;) {
      const running = document.getAnimations().filter(isPassing)
      if (running.length === 0) return
      await Promise.allSettled(running.map(({ finished }) => finished))
    }
  })
}

/** Stops the clock of a page on which it was installed; `page.clock.runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  // Far enough ahead for the slowest load: the clock cannot be stopped in its past.
  await page.clock.pauseAt(Date.now() + 10 * 60_000)
}

/** How long an element takes to enter, and which properties animate: read from its style, because a slow machine misses the animation. */
export function entrance(element: Locator): Promise<{ duration: string; properties: string[] }> {
  return element.evaluate((found) => {
    const { animationName, animationDuration } = getComputedStyle(found)
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const frames = rules.filter((rule) => rule instanceof CSSKeyframesRule).find((rule) => rule.name === animationName)
    const properties = [...(frames?.cssRules ?? [])].flatMap((frame) => [...(frame as CSSKeyframeRule).style])
    return { duration: animationDuration, properties }
  })
}
