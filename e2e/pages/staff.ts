import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { passkeys } from '@grana/messages/es/account/passkeys'
import { expect, setting, type Page } from '../journey.ts'
import { enterApp, enterByLink, password } from '../people.ts'
import { addAuthenticator } from '../virtual-key.ts'
import { field, expectReady, submitForm, signIn } from './account.ts'

export const staff = () => setting('STAFF_URL')

/** Creates a staff member as an operator does; returns the link that the command prints. */
export async function createStaff(email: string, role: 'administrator' | 'triager' = 'administrator'): Promise<string> {
  const command = join(import.meta.dirname, '../../apps/server/dist/create-staff.js')
  const names = ['--first-name', 'Irene', '--last-name', 'Olmedo', '--role', role]
  const { stdout } = await promisify(execFile)(process.execPath, [command, '--email', email, ...names])
  return stdout.trim()
}

/** Sets the first password by the link, and signs in. */
export async function firstSignIn(page: Page, email: string, link: string): Promise<void> {
  await page.goto(link)
  await expectReady(page)
  await page.locator(field('password')).fill(password)
  await page.locator(field('password_confirmation')).fill(password)
  await submitForm(page)
  await page.waitForURL('**/sign-in**')
  await signIn(page, email)
}

/** Adds the first passkey in the account centre, with the virtual authenticator. */
export async function addPasskey(page: Page): Promise<void> {
  await page.goto('/account/two-factor')
  await page.locator(field('name')).fill('Desk key')
  await submitForm(page)
  await expect(page.getByRole('list', { name: passkeys.list.label })).toBeVisible()
}

/** Signs in with password and passkey. */
export async function signInWithKey(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await page.getByRole('button', { name: passkeys.use, exact: true }).click()
}

export async function expectPlace(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** A staff member who is ready to work: only their own device can create their passkey. Returns their email address. */
export async function openStaffPage(page: Page, role: 'administrator' | 'triager'): Promise<string> {
  const email = `${role}.${crypto.randomUUID().slice(0, 8)}@grana.example`
  await enterByLink(page.context(), email, await createStaff(email, role))
  await addAuthenticator(page)
  await addPasskey(page)
  await enterApp(page.context(), 'staff')
  return email
}
