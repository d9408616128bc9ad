import { reports } from '@grana/messages/es/apps/reports'
import { filterBar } from '@grana/messages/es/filter-bar'
import { expect, test, type Page } from '../journey.ts'
import { customers } from '../pages/apps.ts'
import { openReceived } from '../pages/triage.ts'
import { newUserWithSecondFactor, publishForReports, submitReportTo } from '../report-setup.ts'

const title =
  'A title of more than a hundred characters, which says what happens, where it does and what it costs its readers'
const names = [title, `${title} (2)`, `${title} (3)`]

/** The number of pixels by which a button is outside of the window, at every position of the page. */
async function pixelsOut(page: Page, name: string): Promise<number> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  return button.evaluate(async (element) => {
    const root = document.documentElement
    let worst = 0
    for (let at = 0; at <= root.scrollHeight; at += 120) {
      scrollTo({ top: at, behavior: 'instant' })
      await new Promise((done) => requestAnimationFrame(done))
      const { top, bottom } = element.getBoundingClientRect()
      worst = Math.max(worst, -top, bottom - innerHeight)
    }
    return worst
  })
}

const isScrollable = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 200)

test('rows of the inbox take two lines, and a decision is in view wherever its report is read', async ({
  page,
  browser,
}) => {
  const ground = await publishForReports(page)
  const context = await browser.newContext()
  await newUserWithSecondFactor(await context.newPage(), 'agent')
  const ids: string[] = []
  for (const name of names) ids.push(await submitReportTo(context, ground, name))
  await context.close()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${customers()}/reports`)
  await expect(page.getByRole('link', { name: `${title} (3)` })).toBeVisible()
  const heights = await page
    .locator('tbody tr:has(td)')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(heights).toHaveLength(names.length)
  expect(Math.max(...heights)).toBeLessThanOrEqual(56)

  await page.setViewportSize({ width: 390, height: 844 })
  const first = await page.locator('tbody a').first().boundingBox()
  expect((first?.y ?? 844) + (first?.height ?? 0)).toBeLessThan(844)
  await page.getByRole('button', { name: filterBar.add, exact: true }).click()
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isWide()).toBe(false)

  await page.setViewportSize({ width: 1280, height: 700 })
  await openReceived(page, ids[0] ?? '', names[0] ?? '')
  expect(await isScrollable(page)).toBe(true)
  expect(await pixelsOut(page, reports.moves.acts.accepted)).toBeLessThanOrEqual(0)

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await isScrollable(page)).toBe(true)
  expect(await pixelsOut(page, reports.bar.decide)).toBeLessThanOrEqual(0)
  expect(await isWide()).toBe(false)
  await page.getByRole('button', { name: reports.bar.decide, exact: true }).click()
  await expect(page.getByRole('button', { name: reports.moves.acts.accepted, exact: true })).toBeInViewport()
  await expect(page.locator('#report-decision')).toBeFocused()
  await page.getByRole('button', { name: reports.bar.reply, exact: true }).click()
  await expect(page.locator('textarea')).toBeFocused()
})
