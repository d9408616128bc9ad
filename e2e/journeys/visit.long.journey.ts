import { contact } from '@grana/messages/es/contact'
import { formTexts } from '@grana/messages/es/forms'
import { portal } from '@grana/messages/es/portal'
import { program as detail } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { directoryAddress, programs } from '@grana/messages/es/programs'
import { expect, test, type Page } from '../journey.ts'
import { summary } from '../pages/contact.ts'
import { fetchDirectory, expectNames, rows } from '../pages/directory.ts'

/** Slow 3G: 400 kbit/s each way, and 400 ms before the first byte of every answer. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Seconds that a person may wait; a busy machine may double what the connection alone takes. */
const bounds = { read: 6, use: 20, answer: 1.5, next: 12 }

const { header } = portal
const { names, assets } = directoryAddress

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow3g)
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) shifts.push(value)
      }),
    ).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
}

const shifted = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))

async function expectWithin(seconds: number, what: string, act: () => Promise<unknown>): Promise<void> {
  const began = Date.now()
  await act()
  const taken = (Date.now() - began) / 1000
  test.info().annotations.push({ type: what, description: `${taken.toFixed(1)} s of ${seconds}` })
  expect(taken, what).toBeLessThanOrEqual(seconds)
}

/** The page shows that the tap was received, long before the result is there. */
async function expectHeard(page: Page, what: string, words: string): Promise<void> {
  await expectWithin(bounds.answer, `${what}: heard`, () =>
    expect(page.locator('main[aria-busy=true]').or(page.getByText(words)).first()).toBeAttached(),
  )
}

async function openMenu(page: Page, link: string): Promise<void> {
  const drawer = page.getByRole('dialog', { name: header.menu })
  // A tap before hydration is lost: a person taps again.
  await expect(async () => {
    if (!(await drawer.isVisible())) await page.getByRole('button', { name: header.openMenu }).click({ timeout: 1000 })
    await expect(drawer).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: bounds.use * 1000 })
  await drawer.getByRole('link', { name: link }).click()
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('from the landing page to the form, on a phone with slow 3G', async ({ page }) => {
  const { data } = await fetchDirectory('?asset=api')
  await slowDown(page)

  await expectWithin(bounds.read, 'landing: read', async () => {
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('h1')).toBeVisible()
  })
  await expectWithin(bounds.use, 'landing: used', () => openMenu(page, header.programs))
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 1e6)
  expect(painted / 1000, 'landing: painted').toBeLessThanOrEqual(bounds.read)
  await expectHeard(page, 'directory', programs.loading)
  await expectWithin(bounds.next, 'directory: read', () => expect(rows(page).first()).toBeVisible())
  await expect(page).toHaveURL('/programs')

  await page.getByRole('button', { name: programs.filters.heading }).click()
  const drawer = page.getByRole('dialog', { name: programs.filters.heading })
  await expectWithin(bounds.next, 'filters: open', () => expect(drawer).toBeVisible())
  await drawer.getByLabel(programLabels.assets.api).check()
  await expectHeard(page, 'filter', programs.loading)
  await expectWithin(bounds.next, 'filtered list: read', async () => {
    await drawer.getByRole('button', { name: programs.filters.show(data.length, true) }).click()
    await expectNames(page, data)
  })
  await expect(page).toHaveURL(`/programs?${names.asset}=${assets.api}`)

  await rows(page).first().click()
  await expectHeard(page, 'program', detail.loading)
  const heading = page.getByRole('heading', { level: 1, name: data[0]?.name ?? '' })
  await expectWithin(bounds.next, 'program: read', () => expect(heading).toBeVisible())
  await expect(page.getByRole('heading', { level: 2, name: detail.scope.heading })).toBeVisible()
  expect(await shifted(page), 'layout shift of landing, directory and program').toBeLessThanOrEqual(0.05)

  await openMenu(page, header.contact)
  await expectWithin(bounds.next, 'contact: read', () =>
    expect(page.getByRole('heading', { level: 1, name: contact.heading })).toBeVisible(),
  )
  await expectWithin(bounds.use, 'contact: used', () => expect(page.locator('main button[type=submit]')).toBeVisible())
  await page.locator('main button[type=submit]').click()
  await expect(summary(page).getByRole('heading')).toHaveText(formTexts.summaryTitle)
  await expect(summary(page)).toBeFocused()
  expect(await shifted(page), 'layout shift of the form').toBeLessThanOrEqual(0.02)
})
