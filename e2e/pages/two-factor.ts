import { signIn as signInTexts } from '@grana/messages/es/account/sign-in'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { fixed } from '@grana/messages/es/fixed'
import { codeAt } from '../authenticator.ts'
import { expect, type Page } from '../journey.ts'
import { field, submitForm, typeCredentials } from './account.ts'

/** The TOTP key and the recovery codes. */
export type SecondFactor = { readonly key: string; readonly codes: readonly string[] }

/** Enables TOTP; with `isClumsy`, enters a wrong code before the right one. */
export async function setUpSecondFactor(page: Page, { isClumsy = false } = {}): Promise<SecondFactor> {
  await page.goto('/account/two-factor')
  const factor = await completeSetup(page, { isClumsy })
  await expect(page.getByText(twoFactor.on.state, { exact: true })).toBeVisible()
  return factor
}

/** The same on the open page, to the end. */
export async function completeSetup(page: Page, { isClumsy = false } = {}): Promise<SecondFactor> {
  await page.getByRole('button', { name: twoFactor.choose.start }).click()
  await expect(page.getByRole('img', { name: twoFactor.scan.picture })).toBeVisible()
  const key = (await page.locator('[data-two-factor-key]').textContent()) ?? ''
  await page.getByRole('button', { name: twoFactor.scan.next }).click()
  if (isClumsy) {
    await page.locator(field('code')).fill('000000')
    await submitForm(page)
    await expect(page.locator(`${field('code')}-error`)).toHaveText(fixed.codeTypedWrong)
  }
  await page.locator(field('code')).fill(codeAt(key))
  await submitForm(page)
  const shown = page.getByRole('list', { name: twoFactor.codes.list }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  await page.getByLabel(twoFactor.codes.saved).check({ force: true })
  await page.getByRole('button', { name: twoFactor.codes.finish }).click()
  return { key, codes: codes.map((code) => code.trim()) }
}

/** Signs in on the open form, with a recovery code. */
export async function signInWithRecoveryCode(page: Page, email: string, code = ''): Promise<void> {
  await typeCredentials(page, email)
  await page.getByRole('button', { name: signInTexts.code.toRecovery }).click()
  await page.locator(field('code')).fill(code)
  await submitForm(page)
}
