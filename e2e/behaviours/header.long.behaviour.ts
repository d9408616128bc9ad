import { portal } from '@grana/messages/es/portal'
import { expect, test } from '../journey.ts'
import { openHydrated, positionAt } from '../motion.ts'

test('ST-7 scrolling makes no long task', async ({ page }) => {
  await page.addInitScript(() => {
    const longest: number[] = []
    new PerformanceObserver((list) => longest.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    Object.assign(window, { longest })
  })
  await openHydrated(page, '/')
  await page.waitForLoadState('networkidle')
  const longTasks = () => page.evaluate(() => (window as unknown as { longest: number[] }).longest.length)
  // A busy machine makes tasks long by itself: one quiet round of several is enough.
  await expect(async () => {
    const before = await longTasks()
    for (const top of [100, 300, 900, 250, 0]) await positionAt(page.getByRole('banner'), top)
    await page.waitForTimeout(100)
    expect(await longTasks()).toBe(before)
  }).toPass({ timeout: 30_000 })
})

test('scroll-top: it scrolls for 600 ms', async ({ page }) => {
  await openHydrated(page, '/')
  // A frame that a busy machine drops may make it longer; nothing makes it shorter.
  await expect(async () => {
    await positionAt(page.getByRole('banner'), 3000)
    await page.evaluate(() => {
      document.addEventListener('click', () => performance.mark('asked'), { capture: true, once: true })
      const look = () => (window.scrollY === 0 ? performance.mark('arrived') : requestAnimationFrame(look))
      requestAnimationFrame(look)
    })
    await page.getByRole('button', { name: portal.scrollTop }).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const travel = await page.evaluate(() => performance.measure('travel', 'asked', 'arrived').duration)
    expect(travel).toBeGreaterThan(500)
    expect(travel).toBeLessThan(1200)
  }).toPass({ timeout: 30_000 })
})
