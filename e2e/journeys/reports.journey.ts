import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { expect, test, type Page } from '../journey.ts'
import { agents, customers } from '../pages/apps.ts'
import { newReporter, publishProgram, reportTitle as title, sendReport, writeReport } from '../pages/reports.ts'
import { keepState } from '../pictures.ts'
import { forgetLimits } from '../services.ts'

test.beforeEach(forgetLimits)

const { reply, moves, inbox } = reports

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a report: written, kept over a reload, sent, asked about, answered, accepted, and told alike on both sides', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const program = await publishProgram(page)
  const context = await browser.newContext()
  const agentPage = await context.newPage()
  await newReporter(agentPage)
  await writeReport(agentPage, program)
  await agentPage.reload()
  await expect(agentPage.locator('#field-title')).toHaveValue(title, { timeout: 15_000 })
  await keepState(agentPage, 'report-write')
  await sendReport(agentPage)
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
