import { centre } from '@grana/messages/es/account/centre'
import { shell } from '@grana/messages/es/apps/shell'
import { expect, test, type Page } from '../journey.ts'
import { measuresOf } from '../measures.ts'
import { agents, customers } from '../pages/apps.ts'
import { openStaffPage, staff } from '../pages/staff.ts'
import { newUserWithSecondFactor, publishForReports } from '../report-setup.ts'

/** Beside the navigation of 224 px, in every app and in the account centre. */
const EDGE = 248
const WEIGHTS = [400, 500, 600, 700]

/** Opens each screen and measures where its text begins and how heavy it is. */
async function expectOneGrid(page: Page, addresses: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.locator('main h1').first()).toBeVisible()
    // What loads after the heading is measured too.
    await expect(page.getByText(centre.loading.label)).toHaveCount(0)
    await expect.poll(async () => (await measuresOf(page)).edge, `left edge of ${address}`).toBe(EDGE)
    const { weights } = await measuresOf(page)
    expect(
      weights.filter((weight) => !WEIGHTS.includes(weight)),
      `weights of ${address}`,
    ).toEqual([])
  }
}

const inApp = (origin: string, places: readonly string[]) => places.map((place) => origin + place)
const inAccount = ['profile', 'two-factor', 'sessions', 'notifications', 'data'].map((name) => `/account/${name}`)

test('screens of organizations share one edge and four weights', async ({ page }) => {
  const { program } = await publishForReports(page)
  const places = [
    '/',
    '/reports',
    '/programs',
    `/programs/${program}`,
    '/targets',
    '/team',
    '/organization',
    '/audit',
    '/help',
  ]
  await expectOneGrid(page, inApp(customers(), places))
  await expectOneGrid(page, inAccount)
})

test('screens of agents share one edge and four weights', async ({ page }) => {
  await newUserWithSecondFactor(page, 'agent')
  await expectOneGrid(page, inApp(agents(), ['/', '/programs', '/reports', '/points', '/help']))
})

test('screens of staff share one edge and four weights', async ({ page }) => {
  await openStaffPage(page, 'administrator')
  const places = [
    '/',
    '/leads',
    '/leads?view=board',
    '/organizations',
    '/targets',
    '/triage',
    '/programs',
    '/people',
    '/acts',
  ]
  await expectOneGrid(page, inApp(staff(), [...places, '/reports']))
})

test('Ctrl K opens search from any screen, and the collapsed navigation is remembered', async ({ page }) => {
  await newUserWithSecondFactor(page, 'customer')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${customers()}/help`)
  await expect(page.locator('main h1')).toBeVisible()
  // The search is there once the organization is known.
  await expect(page.getByRole('button', { name: shell.goTo.button })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: shell.goTo.placeholder })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: shell.layout.collapse }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: shell.layout.expand })).toBeVisible()
  expect((await page.locator('aside').boundingBox())?.width).toBe(57)
})
