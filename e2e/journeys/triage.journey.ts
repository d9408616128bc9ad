import type { Browser } from '@playwright/test'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { staffDesk } from '@grana/messages/es/staff/desk'
import { staffTriage } from '@grana/messages/es/staff/triage'
import { expect, test, type Page } from '../journey.ts'
import { field } from '../pages/account.ts'
import { customers } from '../pages/apps.ts'
import { newReporter, publishForReports, sendReport, writeReport } from '../pages/reports.ts'
import { expectPlace, openStaffPage, staff } from '../pages/staff.ts'
import { keepState } from '../pictures.ts'
import { forgetLimits, manageProgram } from '../services.ts'

test.beforeEach(forgetLimits)

const title = 'La factura ajena se abre por su numero'
const { queue } = staffTriage
const { moves } = reports
const { severities } = programLabels

/** Somebody of the platform's team in a browser of their own, as they come in the first time. */
async function staffPage(browser: Browser, role: 'administrator' | 'triager'): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openStaffPage(page, role)
  return page
}

test('a report of a managed program: given to a triager unread, triaged, and decided by the organization', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const program = await publishForReports(page)
  await manageProgram(program)
  const agentPage = await (await browser.newContext()).newPage()
  await newReporter(agentPage)
  await writeReport(agentPage, { program, title })
  await sendReport(agentPage, title)

  const triager = await staffPage(browser, 'triager')
  await triager.goto(`${staff()}/reports`)
  await expect(triager.getByText(staffTriage.reports.empty)).toBeVisible({ timeout: 15_000 })

  const administrator = await staffPage(browser, 'administrator')
  await administrator.goto(`${staff()}/triage`)
  await expectPlace(administrator, staffDesk.places.triage)
  await expect(administrator.getByText(title)).toHaveCount(0)
  await keepState(administrator, 'staff-triage')
  await administrator.getByRole('button', { name: queue.assign }).first().click()
  const dialog = administrator.getByRole('dialog')
  await dialog.locator(field('triager')).selectOption({ index: 1 })
  await dialog.locator(field('reason')).fill('Le toca')
  await dialog.getByRole('button', { name: queue.send, exact: true }).click()
  await expect(dialog).toHaveCount(0)

  await triager.reload()
  await triager.getByRole('link', { name: title }).click({ timeout: 15_000 })
  await expect(triager.getByRole('heading', { name: title })).toBeVisible({ timeout: 15_000 })
  await keepState(triager, 'staff-report')
  await triager.getByRole('button', { name: moves.acts.pending_organization }).click()
  const handing = triager.getByRole('dialog')
  await handing.getByRole('combobox', { name: moves.severity }).selectOption('critical')
  await handing.getByRole('textbox', { name: reportWork.closing.note }).fill('Lo reprodujimos con dos cuentas.')
  await handing.getByRole('button', { name: moves.acts.pending_organization, exact: true }).click()
  await expect(triager.getByText(reports.states.pending_organization).first()).toBeVisible()

  await page.goto(`${customers()}/reports`)
  await page.getByRole('link', { name: title }).click({ timeout: 15_000 })
  await expect(page.getByText('Lo reprodujimos con dos cuentas.').first()).toBeVisible({ timeout: 15_000 })
  await keepState(page, 'report-proposal')
  await page.getByRole('button', { name: reportWork.proposals.apply, exact: true }).click()
  await expect(page.getByText(reportWork.proposals.title)).toHaveCount(0)
  await agentPage.reload()
  await expect(
    agentPage.getByText(reports.timeline.severity(severities.high, severities.critical)).first(),
  ).toBeVisible({ timeout: 15_000 })
  await expect(agentPage.getByText('Lo reprodujimos con dos cuentas.')).toHaveCount(0)
})
