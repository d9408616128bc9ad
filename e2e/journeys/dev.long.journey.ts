import { expect, test, type Page } from '@playwright/test'
import { startLocally, type Started } from '../local-start.ts'

// In the long run only: it starts everything from source and keeps its database, as on a contributor's machine.
let dev: Started
test.beforeAll(async () => {
  dev = await startLocally('dev')
})
test.afterAll(() => dev.stop())

/** Console errors of the page, without messages of development mode. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${dev.portal}/sign-in`)
  // Development loads each module separately: input before hydration would be lost.
  await expect(page.locator('main button[type=submit]')).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await page.locator('#field-email').fill(email)
  await page.locator('#field-password').fill(dev.password)
  await page.locator('main button[type=submit]').click()
  await page.locator('#field-code').fill(await dev.nextCode())
  await page.locator('main button[type=submit]').click()
}

const doors = [
  { who: 'an organization', at: 0, app: 'clients' },
  { who: 'an agent', at: 1, app: 'agents' },
  { who: 'staff', at: 2, app: 'staff' },
] as const

for (const { who, at, app } of doors) {
  test(`${who} signs in under pnpm dev with the printed credentials, and is still signed in after a reload`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    await signIn(page, dev.people[at] ?? '')
    await page.waitForURL(`${dev[app]}/**`)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    const before = await title.textContent()
    await page.reload()
    await expect(title).toHaveText(before ?? '')
    expect(complaints).toEqual([])
  })
}
