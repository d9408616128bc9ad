import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { expect, test, type Page } from '../journey.ts'
import { agents, customers } from '../pages/apps.ts'
import { reportTitle as title, sendReport, writeReport } from '../pages/reports.ts'
import { publishForReports, newUserWithSecondFactor } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'

const { reply, moves, inbox } = reports
const work = reportWork
const repeated = 'Otra vez el comentario'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Actions on a report other than transitions. */
async function handle(page: Page): Promise<void> {
  await page.getByRole('button', { name: work.people.assign }).click()
  await page.getByRole('dialog').getByRole('button', { name: work.people.mine, exact: true }).click()
  await expect(page.getByText(work.timeline.assignedSelf)).toBeVisible()
  await page.getByRole('button', { name: work.severity.set }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: work.severity.level }).selectOption('critical')
  await dialog.getByRole('textbox', { name: work.severity.reason }).fill('Alcanza a cualquier persona.')
  await checkState(page, 'report-severity', 'window')
  await dialog.getByRole('button', { name: work.severity.save, exact: true }).click()
  await expect(page.getByText('Alcanza a cualquier persona.')).toBeVisible()
}

/** Registers a known issue. */
async function registerIssue(page: Page, program: string): Promise<void> {
  await page.goto(`${customers()}/programs/${program}/known-issues`)
  await expect(page.getByText(work.known.empty)).toBeVisible()
  await checkState(page, 'known-issues-empty')
  await button(page, work.known.register).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: work.known.name }).fill('Cabeceras sin endurecer')
  await dialog.getByRole('textbox', { name: work.known.text }).fill('Lo vimos en enero.')
  await dialog.getByRole('button', { name: work.known.save, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cabeceras sin endurecer' })).toBeVisible()
  await checkState(page, 'known-issues')
}

/** Closes a report as a duplicate of one chosen from a list. */
async function closeAsDuplicate(page: Page, name: string): Promise<void> {
  await page.goto(`${customers()}/reports`)
  await page.getByRole('link', { name }).click()
  await button(page, moves.acts.closed).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: moves.reason }).selectOption('out_of_scope')
  await dialog.getByRole('combobox', { name: work.closing.clause }).click()
  await dialog.getByRole('listbox').getByRole('option').first().click()
  await checkState(page, 'report-close-clause', 'window')
  await dialog.getByRole('combobox', { name: moves.reason }).selectOption('duplicate')
  await dialog.getByRole('searchbox', { name: work.closing.original }).fill('comentario ejecuta')
  await dialog.getByRole('radio', { name: title }).check({ force: true })
  await checkState(page, 'report-close-duplicate', 'window')
  await dialog.getByRole('button', { name: moves.acts.closed, exact: true }).click()
  await expect(page.getByText(reports.state('closed', 'duplicate')).first()).toBeVisible()
}

test('a report: written, kept over a reload, sent, questioned, answered, accepted, and shown alike on both sides', async ({
  page,
  browser,
}) => {
  const { program } = await publishForReports(page)
  const context = await browser.newContext()
  const agentPage = await context.newPage()
  await newUserWithSecondFactor(agentPage, 'agent')
  await writeReport(agentPage, { program, title, isKept: true })
  await agentPage.reload()
  await expect(agentPage.locator('#field-title')).toHaveValue(title)
  await checkState(agentPage, 'report-write')
  await sendReport(agentPage, title)
  await checkState(agentPage, 'report-sent')

  await page.goto(`${customers()}/reports`)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await button(page, moves.acts.needs_info).click()
  await page.getByRole('dialog').getByRole('textbox', { name: moves.question }).fill('En que navegador?')
  await page.getByRole('dialog').getByRole('button', { name: moves.acts.needs_info }).click()
  await expect(page.getByText(reports.states.needs_info).first()).toBeVisible()
  await page.getByRole('radio', { name: reportWork.reply.noteLabel }).check({ force: true })
  await page.getByRole('textbox', { name: reportWork.reply.noteLabel }).fill('Parece cierto')
  await button(page, reportWork.reply.saveNote).click()
  await expect(page.getByText('Parece cierto')).toBeVisible()
  await checkState(page, 'report-received')

  await agentPage.reload()
  await expect(agentPage.getByText('En que navegador?')).toBeVisible()
  await expect(agentPage.getByText('Parece cierto')).toHaveCount(0)
  await agentPage.getByRole('textbox', { name: reply.label }).fill('En todos')
  await button(agentPage, reply.send).click()
  await expect(agentPage.getByText(reports.timeline.moved(reports.states.triaging)).first()).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await handle(page)
  await button(page, moves.acts.accepted).click()
  await page.getByRole('dialog').getByRole('combobox', { name: moves.severity }).selectOption('medium')
  await page.getByRole('dialog').getByRole('textbox', { name: moves.text.required }).fill('It takes an open session.')
  await page.getByRole('dialog').getByRole('button', { name: moves.acts.accepted }).click()
  await expect(page.getByText(reports.states.accepted).first()).toBeVisible()
  await agentPage.goto(`${agents()}/reports`)
  await expect(agentPage.getByRole('link', { name: title })).toBeVisible()
  await expect(agentPage.getByText(programLabels.severities.medium)).toBeVisible()
  await checkState(agentPage, 'reports-own')
  await writeReport(agentPage, { program, title: repeated })
  await sendReport(agentPage, repeated)
  await registerIssue(page, program)
  await page.goto(`${customers()}/reports`)
  await expect(page.getByRole('heading', { name: inbox.title })).toBeVisible()
  await expect(page.getByRole('link', { name: repeated })).toBeVisible()
  await checkState(page, 'reports-inbox')
  await page.getByRole('searchbox', { name: work.inbox.search }).fill('nada de esto')
  await expect(page.getByText(work.inbox.noMatch)).toBeVisible()
  await checkState(page, 'reports-inbox-nothing')
  await closeAsDuplicate(page, repeated)
  await checkState(page, 'report-duplicate')
  await agentPage.reload()
  await expect(agentPage.getByText(work.cites.original('', '').split(',')[0]!.trim()).first()).toBeVisible()
  await expect(agentPage.getByRole('link', { name: title })).toHaveCount(0)
  await context.close()
})
