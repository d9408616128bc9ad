import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { passkeys } from '@grana/messages/es/account/passkeys'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { staffDesk } from '@grana/messages/es/staff/desk'
import { expect, setting, type Page } from '../journey.ts'
import { plugIn } from '../virtual-key.ts'
import { field, password, ready, send, signIn } from './account.ts'

export const staff = () => setting('STAFF_URL')

/** Makes a staff person as an operator does; gives the link that the command prints. */
export function createStaff(email: string, role: 'administrator' | 'triager' = 'administrator'): string {
  const command = join(import.meta.dirname, '../../apps/server/dist/create-staff.js')
  const names = ['--first-name', 'Irene', '--last-name', 'Olmedo', '--role', role]
  return execFileSync(process.execPath, [command, '--email', email, ...names], {
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim()
}

/** Chooses the first password by the link, and signs in. */
export async function firstSignIn(page: Page, email: string, link: string): Promise<void> {
  await page.goto(link)
  await ready(page)
  await page.locator(field('password')).fill(password)
  await page.locator(field('password_confirmation')).fill(password)
  await send(page)
  await page.waitForURL('**/sign-in**')
  await signIn(page, email)
}

/** Adds the first passkey in the account centre, by the device that is plugged in. */
export async function addPasskey(page: Page): Promise<void> {
  await page.goto('/account/two-factor')
  await page.getByRole('button', { name: passkeys.choose.start, exact: true }).click()
  await page.locator(field('name')).fill('Desk key')
  await send(page)
  await expect(page.getByRole('list', { name: twoFactor.codes.list }).getByRole('listitem')).toHaveCount(10)
  await page.getByLabel(twoFactor.codes.saved).check({ force: true })
  await page.getByRole('button', { name: twoFactor.codes.finish, exact: true }).click()
  await expect(page.getByRole('list', { name: passkeys.list.label })).toBeVisible()
}

/** Signs in with password and passkey. */
export async function signInWithKey(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await page.getByRole('button', { name: passkeys.use, exact: true }).click()
}

export async function expectPlace(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible({ timeout: 15_000 })
}

/** Somebody of the platform's team, as they come in the first time. */
export async function openStaffPage(page: Page, role: 'administrator' | 'triager'): Promise<void> {
  const email = `${role}.${Date.now()}@grana.example`
  await firstSignIn(page, email, createStaff(email, role))
  await expect(page.getByRole('heading', { name: staffDesk.factor.heading })).toBeVisible({ timeout: 15_000 })
  await plugIn(page)
  await addPasskey(page)
}
