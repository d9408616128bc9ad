import type { Browser } from '@playwright/test'
import { notificationLimits } from '@grana/contract/notifications/inbox'
import { invitation } from '@grana/messages/es/account/invitation'
import { notificationTexts } from '@grana/messages/es/apps/notifications'
import { team } from '@grana/messages/es/apps/team'
import { expect, type Page } from '../journey.ts'
import { password } from '../people.ts'
import { linkTo } from '../services.ts'
import { field } from './account.ts'
import { customers } from './apps.ts'
import { solveCaptcha } from './contact.ts'

/** Sends an invitation from the team screen. */
export async function invite(page: Page, email: string, role: keyof typeof team.organizationRoles): Promise<void> {
  await page.getByRole('button', { name: team.invite.action }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator(field('email')).fill(email)
  await dialog.getByText(team.organizationRoles[role].name).click()
  await dialog.getByRole('button', { name: team.invite.send }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, email)).toContainText(team.invitations.states.pending)
}

/** Invites a user into the only program. */
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

/** The bell with this many unread notifications. */
export const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: notificationTexts.label(unread, notificationLimits.maxCounted), exact: true })

/** Opens the link of an invitation in a new browser. */
export async function openInvitation(browser: Browser, email: string, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto(await linkTo(email, '/invitation'))
  expect(new URL(page.url()).pathname).toBe('/invitation/-')
  return page
}

/** Creates the account of an invitation, and lands in the organization. */
export async function registerInvitedMember(page: Page, name: string): Promise<void> {
  await page.locator(field('first_name')).fill(name)
  await page.locator(field('last_name')).fill('Ibarra Soto')
  await page.locator(field('country')).fill('peru')
  await page.getByRole('option').first().click()
  await page.locator(field('password')).fill(password)
  await page.locator(field('terms')).check({ force: true })
  await solveCaptcha(page)
  await page.getByRole('button', { name: invitation.register.send }).click()
  await page.waitForURL(`${customers()}/**`)
}
