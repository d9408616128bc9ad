import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { builder } from '@grana/messages/es/apps/builder'
import { programs } from '@grana/messages/es/apps/programs'
import { programLabels } from '@grana/messages/es/program-labels'
import { programNews } from '@grana/messages/es/programs/emails'
import { expect, setting, test, type Page } from '../journey.ts'
import { agents, customers, expectHome, newMember } from '../pages/apps.ts'
import { keepState } from '../pictures.ts'
import { forgetLimits, letOrganizationPublish, mailsTo } from '../services.ts'

test.beforeEach(forgetLimits)

const name = 'Banca en linea'
const host = `banca-${Date.now()}.example`

/** What was typed is on the server. */
async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: builder.saved('').trim() })).toBeVisible({ timeout: 15_000 })
}

async function next(page: Page, step: keyof typeof builder.next): Promise<void> {
  await page.getByRole('link', { name: builder.next[step], exact: true }).click()
}

async function publish(page: Page, version: number): Promise<void> {
  await page.getByRole('button', { name: builder.publish.button(version) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: builder.publish.button(version) }).click()
}

async function begin(page: Page): Promise<void> {
  await page.goto(`${customers()}/programs`)
  await expect(page.getByRole('heading', { name: programs.list.empty })).toBeVisible({ timeout: 15_000 })
  await page.getByRole('link', { name: programs.list.create }).click()
  await page.getByRole('textbox', { name: programs.create.name }).fill(name)
  await page.getByRole('button', { name: programs.create.submit }).click()
  await expect(page.getByRole('heading', { name: builder.steps.about.title })).toBeVisible({ timeout: 15_000 })
}

async function write(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: builder.about.summary }).fill('Transferencias y pagos.')
  await page.getByRole('radio', { name: builder.about.visibilities.public.name }).check()
  await expectSaved(page)
  await next(page, 'about')
  await page.getByRole('button', { name: builder.scope.add }).click()
  await page.getByRole('button', { name: builder.scope.addOne('Banca web') }).click()
  await page.getByRole('button', { name: builder.scope.addDone }).click()
  await expectSaved(page)
  await keepState(page, 'builder-scope')
  await next(page, 'scope')
  await page.getByRole('heading', { name: builder.rules.own }).waitFor()
  await next(page, 'rules')
  await next(page, 'response')
  await page.getByRole('heading', { name: programs.agents.title }).waitFor()
  await next(page, 'people')
}

test('a bounty is drafted, published, seen on the portal within two seconds, changed, and its follower hears of it', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const owner = await newMember(page, 'customer')
  await letOrganizationPublish(owner.email, host)
  await page.goto('/redir')
  await expectHome(page, 'customer')
  await begin(page)
  await write(page)
  await page.getByRole('checkbox', { name: builder.publish.billingAccept }).check({ force: true })
  await page.getByRole('button', { name: builder.publish.billingSubmit }).click()
  await expect(page.getByText(builder.publish.ready)).toBeVisible({ timeout: 15_000 })
  await keepState(page, 'builder-publish')
  await publish(page, 1)
  await page.waitForURL(/\/programs\/[0-9a-f-]{36}$/)
  const published = Date.now()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const shown = async () => (await page.request.get(`${setting('PORTAL_URL')}/program/${id}`)).status()
  await expect.poll(shown, { intervals: [100], timeout: 5000 }).toBe(200)
  expect(Date.now() - published).toBeLessThan(2000)
  await keepState(page, 'program-page')

  const context = await browser.newContext()
  const agentPage = await context.newPage()
  const agent = await newMember(agentPage, 'agent')
  await agentPage.goto(`/redir?app=agents&path=${encodeURIComponent(`/programs/${id}`)}`)
  await agentPage.getByRole('button', { name: agentPrograms.follow, exact: true }).click({ timeout: 15_000 })
  await expect(agentPage.getByRole('button', { name: agentPrograms.unfollow })).toBeVisible()
  await keepState(agentPage, 'agent-program')
  await agentPage.goto(`${agents()}/programs`)
  await expect(agentPage.getByRole('link', { name })).toBeVisible({ timeout: 15_000 })

  await page.goto(`${customers()}/programs/${id}/draft/scope`)
  const most = builder.scope.most(1, programLabels.severities.critical.toLowerCase())
  await page.getByRole('textbox', { name: most }).fill('7,500.50')
  await expectSaved(page)
  await page.goto(`${customers()}/programs/${id}/draft/publish`)
  await publish(page, 2)
  await page.waitForURL(/\/programs\/[0-9a-f-]{36}$/)
  await expect
    .poll(async () => (await mailsTo(agent.email)).map(({ subject }) => subject), { timeout: 15_000 })
    .toContain(programNews.version.subject)
  const mail = (await mailsTo(agent.email)).find(({ subject }) => subject === programNews.version.subject)
  expect(mail?.text).toContain('7,500.5')
  expect(mail?.text).toContain(name)
  await context.close()
})

test('a program that is not of the organization is not found', async ({ page, expectFailed }) => {
  await newMember(page, 'customer')
  await page.goto('/redir')
  await expectHome(page, 'customer')
  expectFailed(404)
  await page.goto(`${customers()}/programs/3f0b8f7a-6a9e-4d53-9d3f-5f2f6b1c9a10`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible({ timeout: 15_000 })
})
