import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { signIn as signInTexts } from '@grana/messages/es/account/sign-in'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { codeAt } from '../authenticator.ts'
import { expect, setting, type Page } from '../journey.ts'
import { field, password, ready, send, signIn } from './account.ts'

export const staff = () => setting('STAFF_URL')

/** Makes a staff person as an operator does; gives the link that the command prints. */
export function createStaff(email: string, role: 'administrator' | 'triager' = 'administrator'): string {
  const command = join(import.meta.dirname, '../../apps/server/dist/create-staff.js')
  const names = ['--first-name', 'Irene', '--last-name', 'Olmedo', '--role', role]
  return execFileSync(process.execPath, [command, '--email', email, ...names], { encoding: 'utf8' }).trim()
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

/** Turns the second factor on in the account centre; gives its recovery codes. */
export async function turnSecondFactorOn(page: Page): Promise<string[]> {
  await page.goto('/account/two-factor')
  await page.getByRole('button', { name: twoFactor.choose.start }).click()
  await expect(page.getByRole('img', { name: twoFactor.scan.picture })).toBeVisible()
  const key = (await page.locator('[data-two-factor-key]').textContent()) ?? ''
  await page.getByRole('button', { name: twoFactor.scan.next }).click()
  await page.locator(field('code')).fill(codeAt(key))
  await send(page)
  const shown = page.getByRole('list', { name: twoFactor.codes.list }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  await page.getByLabel(twoFactor.codes.saved).check({ force: true })
  await page.getByRole('button', { name: twoFactor.codes.finish }).click()
  await expect(page.getByText(twoFactor.on.state, { exact: true })).toBeVisible()
  return codes.map((code) => code.trim())
}

/** Signs in with a recovery code, which needs no waiting for the next one of a telephone. */
export async function signInWithCode(page: Page, email: string, code: string): Promise<void> {
  await signIn(page, email)
  await page.getByRole('button', { name: signInTexts.code.toRecovery }).click()
  await page.locator(field('code')).fill(code)
  await send(page)
}

export async function expectPlace(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible({ timeout: 15_000 })
}
