import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { weaknessFieldTexts } from '@grana/messages/es/weakness-field'
import { expect, test, type Page } from '../journey.ts'
import { agents, customers, expectHome, newMember } from '../pages/apps.ts'
import { acceptBilling, addTargets, beginProgram, describeProgram, publishVersion } from '../pages/programs.ts'
import { setUpSecondFactor } from '../pages/two-factor.ts'
import { keepState } from '../pictures.ts'
import { forgetLimits, letOrganizationPublish } from '../services.ts'

test.beforeEach(forgetLimits)

const title = 'El comentario ejecuta script en la bandeja'
const { write, reply, moves, inbox } = reports

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function publishProgram(page: Page): Promise<string> {
  const owner = await newMember(page, 'customer')
  await setUpSecondFactor(page)
  await letOrganizationPublish(owner.email, `banca-${Date.now()}.example`)
  await page.goto('/redir')
  await expectHome(page, 'customer')
  const id = await beginProgram(page, 'Banca en linea')
  await describeProgram(page, 'public')
  await addTargets(page, ['Banca web'])
  await acceptBilling(page, id)
  await publishVersion(page, id, 1)
  return id
}

/** Writes a report as an agent does, from the page of the program to the question before it is sent. */
async function writeReport(page: Page, program: string): Promise<void> {
  await page.goto(`${agents()}/programs/${program}`)
  await expect(page.getByRole('button', { name: agentPrograms.follow, exact: true })).toBeVisible({ timeout: 15_000 })
  await button(page, write.start).click()
  await expect(page.getByRole('heading', { name: write.title })).toBeVisible({ timeout: 15_000 })
  await keepState(page, 'report-write-new')
  await page.locator('#field-target_id').selectOption({ index: 1 })
  await page.getByRole('combobox', { name: weaknessFieldTexts.label }).fill('stored xss')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.locator('#field-title').fill(title)
  await page.locator('#field-summary').fill('El texto se muestra **como se escribe**.')
  await page.locator('#field-steps').fill('1. Comenta `<img src=x onerror=alert(1)>`\n2. Mira la bandeja')
  await page.locator('#field-impact').fill('Quien la lee pierde su cuenta.')
  await page.locator('#field-severity').selectOption('high')
  await expect(page.getByText(write.saved, { exact: true })).toBeVisible({ timeout: 15_000 })
}

test('a report: written, kept over a reload, sent, asked about, answered, accepted, and told alike on both sides', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const program = await publishProgram(page)
  const context = await browser.newContext()
  const agentPage = await context.newPage()
  await newMember(agentPage, 'agent')
  await setUpSecondFactor(agentPage)
  await agentPage.goto('/redir')
  await expectHome(agentPage, 'agent')
  await writeReport(agentPage, program)
  await agentPage.reload()
  await expect(agentPage.locator('#field-title')).toHaveValue(title, { timeout: 15_000 })
  await keepState(agentPage, 'report-write')
  await button(agentPage, write.send).click()
  await agentPage.getByRole('dialog').getByRole('button', { name: write.send }).click()
  await expect(agentPage.getByRole('heading', { name: title })).toBeVisible({ timeout: 15_000 })
  await keepState(agentPage, 'report-sent')

  await page.goto(`${customers()}/reports`)
  await page.getByRole('link', { name: title }).click({ timeout: 15_000 })
  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 15_000 })
  await button(page, moves.acts.needs_info).click({ timeout: 15_000 })
  await page.getByRole('dialog').getByRole('textbox', { name: moves.question }).fill('En que navegador?')
  await page.getByRole('dialog').getByRole('button', { name: moves.acts.needs_info }).click()
  await expect(page.getByText(reports.states.needs_info).first()).toBeVisible()
  await page.getByText(reply.note, { exact: true }).first().click()
  await page.getByRole('textbox', { name: reply.note }).fill('Parece cierto')
  await button(page, reply.saveNote).click()
  await expect(page.getByText('Parece cierto')).toBeVisible()
  await keepState(page, 'report-received')

  await agentPage.reload()
  await expect(agentPage.getByText('En que navegador?')).toBeVisible({ timeout: 15_000 })
  await expect(agentPage.getByText('Parece cierto')).toHaveCount(0)
  await agentPage.getByRole('textbox', { name: reply.label }).fill('En todos')
  await button(agentPage, reply.send).click()
  await expect(agentPage.getByText(reports.timeline.moved(reports.states.triaging)).first()).toBeVisible()

  await page.reload()
  await button(page, moves.acts.accepted).click({ timeout: 15_000 })
  await page.getByRole('dialog').getByRole('combobox', { name: moves.severity }).selectOption('medium')
  await page.getByRole('dialog').getByRole('button', { name: moves.acts.accepted }).click()
  await expect(page.getByText(reports.states.accepted).first()).toBeVisible()
  await agentPage.goto(`${agents()}/reports`)
  await expect(agentPage.getByRole('link', { name: title })).toBeVisible({ timeout: 15_000 })
  await expect(agentPage.getByText(programLabels.severities.medium)).toBeVisible()
  await keepState(agentPage, 'reports-own')
  await page.goto(`${customers()}/reports`)
  await expect(page.getByRole('heading', { name: inbox.title })).toBeVisible({ timeout: 15_000 })
  await keepState(page, 'reports-inbox')
  await context.close()
})
