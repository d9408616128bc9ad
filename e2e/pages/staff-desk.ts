import { shell } from '@grana/messages/es/apps/shell'
import { staffDesk } from '@grana/messages/es/staff/desk'
import { staffOrganizations } from '@grana/messages/es/staff/organizations'
import { staffPrograms } from '@grana/messages/es/staff/programs'
import { staffTargets } from '@grana/messages/es/staff/targets'
import { expect, type Page } from '../journey.ts'
import { field } from './account.ts'
import { expectPlace, openStaffPage, staff } from './staff.ts'

/** An administrator who is ready to work, made as an operator makes the first one. */
export async function openDesk(page: Page): Promise<void> {
  await openStaffPage(page, 'administrator')
  await page.goto(staff())
  await expectPlace(page, staffDesk.places.leads)
}

export async function goToPlace(page: Page, place: keyof typeof staffDesk.places): Promise<void> {
  const name = staffDesk.places[place]
  await page.getByRole('navigation', { name: shell.navigation }).getByText(name).click()
  await expectPlace(page, name)
}

/** Gives a reason in the dialog that is open, and does it. */
export async function giveReason(page: Page, reason: string, send: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.locator(field('reason')).fill(reason)
  await dialog.getByRole('button', { name: send, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

export async function approveOrganization(page: Page, name: string): Promise<void> {
  await goToPlace(page, 'organizations')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: staffOrganizations.approve.action, exact: true }).click()
  await page.getByRole('dialog').locator(field('sector')).selectOption('finance')
  await giveReason(page, 'Registry and domain seen', staffOrganizations.approve.send)
}

export async function approvePaper(page: Page, target: string): Promise<void> {
  await goToPlace(page, 'targets')
  await page.getByRole('button', { name: staffTargets.approve.title(target) }).click()
  await giveReason(page, 'The registry names the organization', staffTargets.approve.send)
  await expect(page.getByRole('button', { name: staffTargets.approve.title(target) })).toHaveCount(0)
}

export async function pauseProgram(page: Page, name: string, reason: string): Promise<void> {
  await goToPlace(page, 'programs')
  await page.getByRole('button', { name: staffPrograms.pause.title(name) }).click()
  await giveReason(page, reason, staffPrograms.pause.send)
}
