import type { Browser } from '@playwright/test'
import { programs } from '@grana/messages/es/apps/programs'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { staffPrograms } from '@grana/messages/es/staff/programs'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { staffTriage } from '@grana/messages/es/staff/triage'
import { validationText } from '@grana/messages/es/validation'
import { expect, test, type Page } from '../journey.ts'
import { field } from '../pages/account.ts'
import { customers } from '../pages/apps.ts'
import { sendReport, writeReport } from '../pages/reports.ts'
import { expectPlace, openStaffPage, staff } from '../pages/staff.ts'
import { setUpSecondFactor } from '../pages/two-factor.ts'
import { newVerifiedUser } from '../people.ts'
import { publishForReports, newUserWithSecondFactor } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'

const title = 'La factura ajena se abre por su numero'
const { queue } = staffTriage
/** The label of the action before the reference. */
const removing = (reference: string) => queue.removeTitle(reference).split('  ')[0] ?? ''
const { moves } = reports
const { triage } = programs.page
const { severities } = programLabels

/** A staff member in a new browser, at their first sign-in. */
async function staffPage(browser: Browser, role: 'administrator' | 'triager'): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openStaffPage(page, role)
  return page
}

/** The organization requests triage by the platform. */
async function askForTriage(page: Page, program: string): Promise<void> {
  await page.goto(`${customers()}/programs/${program}/settings`)
  await page.getByRole('button', { name: triage.change, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(triage.byPlatform).check({ force: true })
  await checkState(page, 'program-triage-dialog', 'window')
  await dialog.getByRole('button', { name: triage.save, exact: true }).click()
  await expect(page.getByText(triage.stands.asked)).toBeVisible()
  await checkState(page, 'program-triage')
}

/** The platform accepts it. */
async function takeTriage(page: Page): Promise<void> {
  await page.goto(`${staff()}/programs`)
  await expectPlace(page, staffPrograms.title)
  await page.getByRole('listitem').filter({ hasText: staffPrograms.triage.asked }).getByRole('link').first().click()
  const take = page.getByRole('button', { name: new RegExp(`^${staffPrograms.take_triage.title('')}`) }).first()
  await expect(take).toBeVisible()
  await checkState(page, 'staff-programs-triage')
  await take.click()
  const dialog = page.getByRole('dialog')
  await dialog.locator(field('reason')).fill('Hay lugar')
  await dialog.getByRole('button', { name: staffPrograms.take_triage.send, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('an empty inbox names what is missing: a second factor, then a program', async ({ page }) => {
  await newVerifiedUser(page, 'customer')
  await page.goto(`${customers()}/reports`)
  await expect(page.getByText(reports.inbox.factor)).toBeVisible()
  await expect(page.getByRole('heading', { name: reports.inbox.title, level: 1 })).toBeVisible()
  await checkState(page, 'reports-inbox-factor')
  await setUpSecondFactor(page)
  await page.goto(`${customers()}/reports`)
  const begin = page.getByRole('link', { name: reportWork.inbox.noProgram.action })
  await expect(begin).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await checkState(page, 'reports-inbox-no-program')
})

test('a report of a managed program: assigned to a triager unread, triaged, and decided by the organization', async ({
  page,
  browser,
}) => {
  const { program } = await publishForReports(page)
  await askForTriage(page, program)
  const administrator = await staffPage(browser, 'administrator')
  await takeTriage(administrator)
  const agentPage = await (await browser.newContext()).newPage()
  await newUserWithSecondFactor(agentPage, 'agent')
  await writeReport(agentPage, { program, title })
  await sendReport(agentPage, title)

  const triager = await staffPage(browser, 'triager')
  await triager.goto(`${staff()}/reports`)
  await expect(triager.getByText(staffTriage.reports.empty)).toBeVisible()

  await administrator.goto(`${staff()}/triage`)
  await expectPlace(administrator, staffTexts.places.triage)
  await expect(administrator.getByText(title)).toHaveCount(0)
  await checkState(administrator, 'staff-triage')
  // Next to it is the view of unassigned reports, whose name is similar.
  await administrator
    .getByRole('button', { name: new RegExp(`^${queue.assignTitle('')}`) })
    .first()
    .click()
  const dialog = administrator.getByRole('dialog')
  await dialog.locator(field('triager')).selectOption({ index: 1 })
  await dialog.locator(field('reason')).fill('Le toca')
  await dialog.getByRole('button', { name: queue.send, exact: true }).click()
  await expect(dialog).toHaveCount(0)

  await triager.reload()
  await triager.getByRole('link', { name: title }).click()
  await expect(triager.getByRole('heading', { name: title })).toBeVisible()
  await checkState(triager, 'staff-report')
  await triager.getByRole('button', { name: moves.acts.pending_organization }).click()
  const handing = triager.getByRole('dialog')
  await handing.getByRole('combobox', { name: moves.severity }).selectOption('critical')
  await handing.getByRole('textbox', { name: reportWork.closing.note }).fill('Lo reprodujimos con dos cuentas.')
  await handing.getByRole('button', { name: moves.acts.pending_organization, exact: true }).click()
  await expect(triager.getByText(reports.states.pending_organization).first()).toBeVisible()

  await page.goto(`${customers()}/reports`)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('Lo reprodujimos con dos cuentas.').first()).toBeVisible()
  await checkState(page, 'report-proposal')
  await page.getByRole('button', { name: reportWork.proposals.apply, exact: true }).click()
  await expect(page.getByText(reportWork.proposals.title)).toHaveCount(0)
  await agentPage.reload()
  await expect(
    agentPage.getByText(reports.timeline.severity(severities.high, severities.critical)).first(),
  ).toBeVisible()
  await expect(agentPage.getByText('Lo reprodujimos con dos cuentas.')).toHaveCount(0)

  // An ended assignment is removed by the member who made it.
  await page.goto(`${customers()}/reports`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await checkState(page, 'reports-inbox-managed')
  await page.getByRole('searchbox', { name: reportWork.inbox.search }).fill('x')
  await expect(page.getByText(validationText('search.too_short', 'q'))).toBeVisible()
  await administrator.goto(`${staff()}/triage?view=assigned`)
  const removals = administrator.getByRole('button', { name: new RegExp(`^${removing('')}`) })
  await removals.first().click()
  const held = await removals.count()
  await administrator.getByRole('dialog').locator(field('reason')).fill('Termino')
  await administrator.getByRole('dialog').getByRole('button', { name: queue.removeSend, exact: true }).click()
  await expect(removals).toHaveCount(held - 1)
})
