import { activity } from '@grana/messages/es/apps/activity'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { customerHome } from '@grana/messages/es/homes/customer-home'
import { home } from '@grana/messages/es/homes/home'
import { expect, setting, test, type Page } from '../journey.ts'
import { agents, customers } from '../pages/apps.ts'
import { signInByApi, type Kind } from '../people.ts'
import { checkState } from '../screenshots.ts'

async function enter(page: Page, email: string, kind: Kind): Promise<void> {
  const [password, key] = [setting('DEMO_PASSWORD'), setting('DEMO_AUTHENTICATOR')]
  await signInByApi(page.context(), { email, password, key, kind })
  await page.goto(kind === 'agent' ? agents() : customers())
}

const greeting = (page: Page, name: string) => page.getByRole('heading', { name: home.greeting(name), level: 1 })

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

test('a member of an organization finds the reports of weeks', async ({ page }) => {
  await enter(page, 'renata.sosa@tepozan.example', 'customer')
  await expect(greeting(page, 'Renata')).toBeVisible()
  const { awaits, urgent } = customerHome
  await expect(page.getByRole('heading', { name: urgent.title, level: 2 })).toBeVisible()
  await expect(page.getByRole('main').getByText(/BT-\d+/)).not.toHaveCount(0)
  await expect(page.getByText(home.ready)).toHaveCount(0)
  await expect(page.getByRole('region', { name: activity.spending.title })).toContainText(/USD\s[1-9]/)
  await checkState(page, 'demo-organization-home')
  await page.getByRole('link', { name: awaits.pay.title(1, '1') }).click()
  await expect(page).toHaveURL(/\/reports\?view=pay$/)
  await expect(page.getByRole('main').getByText(/BT-\d+/)).not.toHaveCount(0)
  await page.goto(`${customers()}/reports`)
  await expect(page.getByRole('main').getByText(/BT-\d+/)).not.toHaveCount(0)
  await checkState(page, 'demo-organization-reports')
  await openReport(page, customers())
  await checkState(page, 'demo-organization-report')
  await page.goto(`${customers()}/team`)
  await checkState(page, 'demo-organization-team')
})

test('an agent finds their own reports, points and rewards', async ({ page }) => {
  await enter(page, 'ixchel@mail.example', 'agent')
  await expect(greeting(page, 'Ixchel')).toBeVisible()
  const figures = page.locator('dl').filter({ hasText: agentHome.earnings.paidInYear })
  await expect(figures).toContainText(/USD\s[1-9]/)
  await checkState(page, 'demo-agent-home')
  await page.goto(`${agents()}/reports`)
  await expect(page.getByRole('main').getByText(/BT-\d+/)).not.toHaveCount(0)
  await checkState(page, 'demo-agent-reports')
  await openReport(page, agents())
  await checkState(page, 'demo-agent-report')
  await page.goto(`${agents()}/points`)
  await checkState(page, 'demo-agent-points')
})
