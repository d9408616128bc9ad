import { shell } from '@grana/messages/es/apps/shell'
import { staffHome } from '@grana/messages/es/staff/home'
import { staffOrganizations } from '@grana/messages/es/staff/organizations'
import { staffPrograms } from '@grana/messages/es/staff/programs'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { staffTargets } from '@grana/messages/es/staff/targets'
import { expect, type Page } from '../journey.ts'
import { field } from './account.ts'
import { expectPlace, openStaffPage, staff } from './staff.ts'

/** An administrator with a passkey, created as an operator creates the first one. */
export async function openAsAdministrator(page: Page): Promise<void> {
  await openStaffPage(page, 'administrator')
  await page.goto(staff())
  await expectPlace(page, staffHome.title)
}

async function openSection(page: Page, place: keyof typeof staffTexts.places): Promise<void> {
  const name = staffTexts.places[place]
  await page.getByRole('navigation', { name: shell.navigation }).getByText(name).click()
  await expectPlace(page, name)
}

/** Enters a reason in the open dialog and confirms. */
async function confirmWithReason(page: Page, reason: string, send: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.locator(field('reason')).fill(reason)
  await dialog.getByRole('button', { name: send, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

export async function approveOrganization(page: Page, name: string): Promise<void> {
  await openSection(page, 'organizations')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: staffOrganizations.approve.action, exact: true }).click()
  await page.getByRole('dialog').locator(field('sector')).selectOption('finance')
  await confirmWithReason(page, 'Registry and domain seen', staffOrganizations.approve.send)
}

export async function approveDocument(page: Page, target: string): Promise<void> {
  await openSection(page, 'targets')
  await page.getByRole('link', { name: target }).click()
  // A document is approved after it was opened.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: staffTargets.open, exact: true }).click()
  await download
  await page.getByRole('button', { name: staffTargets.approve.title(target) }).click()
  await confirmWithReason(page, 'The registry names the organization', staffTargets.approve.send)
  await expect(page.getByRole('button', { name: staffTargets.approve.title(target) })).toHaveCount(0)
}

export async function pauseProgram(page: Page, name: string, reason: string): Promise<void> {
  await openSection(page, 'programs')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: staffPrograms.pause.title(name) }).click()
  await confirmWithReason(page, reason, staffPrograms.pause.send)
}
