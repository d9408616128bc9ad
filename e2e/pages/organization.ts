import type { Browser } from '@playwright/test'
import { noticeLimits } from '@grana/contract/live/notices'
import { invitation } from '@grana/messages/es/account/invitation'
import { notices } from '@grana/messages/es/apps/notices'
import { team } from '@grana/messages/es/apps/team'
import { expect, type Page } from '../journey.ts'
import { password } from '../people.ts'
import { linkTo } from '../services.ts'
import { field } from './account.ts'
import { customers } from './apps.ts'
import { solve } from './contact.ts'

/** Sends an invitation from the screen of the team. */
export async function invite(page: Page, email: string, role: keyof typeof team.organizationRoles): Promise<void> {
  await page.getByRole('button', { name: team.invite.action }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator(field('email')).fill(email)
  await dialog.getByText(team.organizationRoles[role].name).click()
  await dialog.getByRole('button', { name: team.invite.send }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, email)).toContainText(team.invitations.states.pending)
}

/** Invites somebody into the one program that there is. */
export async function inviteIntoProgram(
  page: Page,
  email: string,
  role: keyof typeof team.programRoles,
): Promise<void> {
  await page.goto(`${customers()}/team`)
  await page.getByRole('button', { name: team.invite.action }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator(field('email')).fill(email)
  await dialog.getByText(team.invite.oneProgram, { exact: true }).click()
  await dialog.getByText(team.programRoles[role].name).click()
  await dialog.getByRole('button', { name: team.invite.send }).click()
  await expect(rowOf(page, email)).toContainText(team.invitations.states.pending)
}

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** The bell as it stands with this many unread. */
export const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: notices.label(unread, noticeLimits.mostCounted), exact: true })

/** Opens the link of an invitation in a browser of its own. */
export async function openInvitation(browser: Browser, email: string, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto(await linkTo(email, '/invitation'))
  expect(new URL(page.url()).pathname).toBe('/invitation/-')
  return page
}

/** Makes the account that an invitation asks for, and lands in the organization. */
export async function registerInvited(page: Page, name: string): Promise<void> {
  await page.locator(field('first_name')).fill(name)
  await page.locator(field('last_name')).fill('Ibarra Soto')
  await page.locator(field('country')).fill('peru')
  await page.getByRole('option').first().click()
  await page.locator(field('password')).fill(password)
  await page.locator(field('terms')).check({ force: true })
  await solve(page)
  await page.getByRole('button', { name: invitation.register.send }).click()
  await page.waitForURL(`${customers()}/**`)
}
