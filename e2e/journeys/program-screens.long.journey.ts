import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { audit } from '@grana/messages/es/apps/audit'
import { builder } from '@grana/messages/es/apps/builder'
import { programs } from '@grana/messages/es/apps/programs'
import { home } from '@grana/messages/es/homes/home'
import { expect, test, type Page } from '../journey.ts'
import { agents, customers, expectHome } from '../pages/apps.ts'
import { addSecondFactor, newVerifiedUser } from '../people.ts'
import { checkState } from '../screenshots.ts'
import { letOrganizationPublish } from '../services.ts'

const name = 'Portal de proveedores'
const host = `proveedores-${Date.now()}.example`

const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: builder.saved('').trim() })).toBeVisible()
}

async function openStep(page: Page, id: string, step: keyof typeof builder.steps): Promise<void> {
  await page.goto(`${customers()}/programs/${id}/draft/${step}`)
  await expect(page.getByRole('heading', { name: builder.steps[step].title })).toBeVisible()
  await page.waitForLoadState('load')
}

test('the screens of programs in all of their states', async ({ page, browser }) => {
  const owner = await newVerifiedUser(page, 'customer')
  await addSecondFactor(page.context())
  await page.goto('/redir')
  await expectHome(page, 'customer')
  await page.goto(`${customers()}/programs`)
  await expect(page.getByRole('heading', { name: programs.list.empty })).toBeVisible()
  await checkState(page, 'programs-none')
  await page.getByRole('link', { name: programs.list.create }).click()
  await page.getByRole('radio', { name: programs.kinds.pentest.name }).check()
  await checkState(page, 'programs-pentest')
  await page.getByRole('radio', { name: programs.kinds.bounty.name }).check()
  await checkState(page, 'programs-new')
  await page.getByRole('textbox', { name: programs.create.name }).fill(name)
  await button(page, programs.create.submit).click()
  await expect(page.getByRole('heading', { name: builder.steps.about.title })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(2) ?? ''
  await checkState(page, 'builder-about')
  await openStep(page, id, 'scope')
  await checkState(page, 'builder-scope-none')
  await openStep(page, id, 'publish')
  await checkState(page, 'builder-obstacles')

  await letOrganizationPublish(owner.email, host)
  await openStep(page, id, 'about')
  await page.getByRole('textbox', { name: builder.about.summary }).fill('Alta de proveedores, facturas y pagos.')
  await page.getByRole('radio', { name: builder.about.harbors.full.name }).check()
  await expectSaved(page)
  await openStep(page, id, 'scope')
  await button(page, builder.scope.add).click()
  await checkState(page, 'builder-add-target', 'window')
  await button(page, builder.scope.addOne('Banca web')).click()
  await button(page, builder.scope.addDone).click()
  await button(page, builder.scope.addExcluded).click()
  await page.getByRole('textbox', { name: builder.scope.excludedLabel }).fill('pagos.tepozan.example')
  await page.getByRole('textbox', { name: builder.scope.excludedReason }).fill('Lo opera un tercero')
  await expectSaved(page)
  await checkState(page, 'builder-scope')
  await openStep(page, id, 'rules')
  await button(page, builder.rules.add).click()
  await page.getByRole('textbox', { name: builder.rules.title }).fill('Facturas de prueba')
  await page.getByRole('textbox', { name: builder.rules.text }).fill('Usa solo proveedores que hayas creado.')
  await expectSaved(page)
  await checkState(page, 'builder-rules')
  await openStep(page, id, 'response')
  await checkState(page, 'builder-response')
  await openStep(page, id, 'people')

  const others = await browser.newContext()
  const agentPage = await others.newPage()
  await newVerifiedUser(agentPage, 'agent')
  await agentPage.goto('/account/profile')
  const username = await agentPage.locator('#field-username').inputValue()
  await agentPage.goto('/redir')
  await expectHome(agentPage, 'agent')
  await agentPage.goto(`${agents()}/programs`)
  await expect(agentPage.getByText(agentPrograms.empty)).toBeVisible()
  await checkState(agentPage, 'agent-programs-none')

  await page.getByRole('textbox', { name: programs.agents.username }).fill(username)
  await button(page, programs.agents.invite).click()
  await expect(page.getByText(programs.agents.whenPublished)).toBeVisible()
  await checkState(page, 'builder-people')
  await openStep(page, id, 'publish')
  await checkState(page, 'builder-publish')
  await page.goto(`${customers()}/programs/${id}/preview`)
  await expect(page.getByText(builder.preview.banner)).toBeVisible()
  await checkState(page, 'program-preview')
  await openStep(page, id, 'publish')
  await page.getByRole('checkbox', { name: builder.publish.billingAccept }).check({ force: true })
  await button(page, builder.publish.billingSubmit).click()
  await expect(page.getByText(builder.publish.ready)).toBeVisible()
  await button(page, builder.publish.button(1)).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkState(page, 'builder-publish-question', 'window')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: builder.publish.button(1) })
    .click()
  await page.waitForURL(/\/programs\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: programs.page.scope })).toBeVisible()
  await checkState(page, 'program-page')
  await page.getByRole('link', { name: programs.page.tabs.settings }).click()
  await expect(page.getByRole('heading', { name: programs.page.versions })).toBeVisible()
  await checkState(page, 'program-settings')
  await button(page, programs.page.pause).click()
  await checkState(page, 'program-pause', 'window')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: programs.page.readVersion(1) }).click()
  await expect(page.getByText(programs.page.versionBanner(1))).toBeVisible()
  await checkState(page, 'program-version')
  await page.goto(`${customers()}/programs`)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await checkState(page, 'programs-list')
  await page.goto(`${customers()}/audit`)
  await expect(page.getByText(audit.version(1))).toBeVisible()
  await checkState(page, 'audit-programs')

  await agentPage.goto(agents())
  await expect(agentPage.getByText(home.agents.invitations.title(1))).toBeVisible()
  await checkState(agentPage, 'agent-home-invited')
  await agentPage.goto(`${agents()}/programs`)
  await expect(agentPage.getByRole('button', { name: agentPrograms.acceptName(name) })).toBeVisible()
  await checkState(agentPage, 'agent-programs-invited')
  await agentPage.goto(`${agents()}/programs/${id}`)
  await expect(agentPage.getByText(agentPrograms.invitationWaits)).toBeVisible()
  await checkState(agentPage, 'agent-program-invited')
  await agentPage.getByRole('button', { name: agentPrograms.rejectName(name) }).click()
  await checkState(agentPage, 'agent-program-reject', 'window')
  await agentPage.keyboard.press('Escape')
  await agentPage.getByRole('button', { name: agentPrograms.acceptName(name) }).click()
  await expect(agentPage.getByText(agentPrograms.confidential)).toBeVisible()
  await agentPage.goto(`${agents()}/programs`)
  await expect(agentPage.getByRole('link', { name })).toBeVisible()
  await checkState(agentPage, 'agent-programs')
  await others.close()
})
