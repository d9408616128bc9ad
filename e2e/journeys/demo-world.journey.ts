import { agentHome } from '@grana/messages/es/homes/agent-home'
import { customerHome } from '@grana/messages/es/homes/customer-home'
import { home } from '@grana/messages/es/homes/home'
import { codeAt } from '../authenticator.ts'
import { expect, setting, test, type Page } from '../journey.ts'
import { field, send, signIn } from '../pages/account.ts'
import { agents, customers } from '../pages/apps.ts'
import { keepState } from '../pictures.ts'
import { forgetLimits } from '../services.ts'

test.beforeEach(forgetLimits)

async function enter(page: Page, email: string, firstName: string): Promise<void> {
  await signIn(page, email, setting('DEMO_PASSWORD'))
  await page.locator(field('code')).fill(codeAt(setting('DEMO_AUTHENTICATOR')))
  await send(page)
  const greeting = page.getByRole('heading', { name: home.greeting(firstName), level: 1 })
  await expect(greeting).toBeVisible({ timeout: 15_000 })
}

/** Opens the first report of a list. */
async function openReport(page: Page, app: string): Promise<void> {
  await page.goto(`${app}/reports`)
  await page.getByRole('main').locator('a[href*="/reports/"]').first().click()
  await expect(
    page
      .getByRole('main')
      .getByText(/BT-\d+/)
      .first(),
  ).toBeVisible()
}

test('somebody of an organization finds the work of weeks', async ({ page }) => {
  await enter(page, 'renata.sosa@tepozan.example', 'Renata')
  const { awaits, urgent } = customerHome
  await expect(page.getByRole('heading', { name: urgent.title, level: 2 })).toBeVisible()
  await expect(page.getByRole('main').getByText(/BT-\d+/)).not.toHaveCount(0)
  await expect(page.getByText(home.ready)).toHaveCount(0)
  await expect(page.getByRole('region', { name: customerHome.spending.title })).toContainText(/USD\s[1-9]/)
  await keepState(page, 'demo-organization-home')
  await page.getByRole('link', { name: awaits.pay.act }).click()
  await expect(page).toHaveURL(/\/reports\?view=pay$/)
  await expect(page.getByRole('main').getByText(/BT-\d+/)).not.toHaveCount(0)
  await page.goto(`${customers()}/reports`)
  await expect(page.getByRole('main').getByText(/BT-\d+/)).not.toHaveCount(0)
  await keepState(page, 'demo-organization-reports')
  await openReport(page, customers())
  await keepState(page, 'demo-organization-report')
  await page.goto(`${customers()}/team`)
  await keepState(page, 'demo-organization-team')
})

test('an agent finds reports, points and rewards of their own', async ({ page }) => {
  await enter(page, 'ixchel@mail.example', 'Ixchel')
  await expect(page.getByRole('region', { name: agentHome.earnings.title })).toContainText(/USD\s[1-9]/)
  await keepState(page, 'demo-agent-home')
  await page.goto(`${agents()}/reports`)
  await expect(page.getByRole('main').getByText(/BT-\d+/)).not.toHaveCount(0)
  await keepState(page, 'demo-agent-reports')
  await openReport(page, agents())
  await keepState(page, 'demo-agent-report')
  await page.goto(`${agents()}/points`)
  await keepState(page, 'demo-agent-points')
})
