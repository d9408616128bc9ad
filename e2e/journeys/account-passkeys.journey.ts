import { passkeys } from '@grana/messages/es/account/passkeys'
import { signIn as signInTexts } from '@grana/messages/es/account/sign-in'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { accountEmailTexts } from '@grana/messages/es/emails/account'
import { successTexts } from '@grana/messages/es/success'
import { codeAt } from '../authenticator.ts'
import { expect, test, type Page } from '../journey.ts'
import { field, submitForm, signIn } from '../pages/account.ts'
import { expectHome, signOutOfApp } from '../pages/apps.ts'
import { newVerifiedUser } from '../people.ts'
import { checkState } from '../screenshots.ts'
import { emailsTo } from '../services.ts'
import { addAuthenticator } from '../virtual-key.ts'

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

const heading = (page: Page, name: string, level = 1) => page.getByRole('heading', { name, level, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function openTwoFactor(page: Page): Promise<void> {
  await page.goto('/account/two-factor')
  await expect(heading(page, twoFactor.heading)).toBeVisible()
}

async function makeKey(page: Page, name: string): Promise<void> {
  await page.locator(field('name')).fill(name)
  await submitForm(page)
}

const listed = (page: Page) => page.getByRole('list', { name: passkeys.list.label }).getByRole('listitem')

async function subjectsTo(email: string): Promise<string[]> {
  return (await emailsTo(email)).map(({ subject }) => subject)
}

/** Adds a user's first key in the account centre; returns the recovery codes that come with it. */
async function makeFirstKey(page: Page, name: string): Promise<string[]> {
  await openTwoFactor(page)
  await checkState(page, 'passkeys-1-choose')
  await press(page, passkeys.choose.start)
  await expect(heading(page, passkeys.add.heading, 2)).toBeFocused()
  await checkState(page, 'passkeys-2-add')
  await makeKey(page, name)
  const shown = page.getByRole('list', { name: twoFactor.codes.list }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  await page.getByLabel(twoFactor.codes.saved).check({ force: true })
  await press(page, twoFactor.codes.finish)
  await expect(listed(page)).toContainText([name])
  return codes
}

async function setUpApp(page: Page): Promise<void> {
  await press(page, passkeys.app.setUp)
  await press(page, twoFactor.choose.start)
  const key = await page.locator('[data-two-factor-key]').textContent()
  await press(page, twoFactor.scan.next)
  await page.locator(field('code')).fill(codeAt(key ?? ''))
  await submitForm(page)
  await expect(page.getByText(passkeys.app.done)).toBeVisible()
}

test('a passkey: added, used to sign in, renamed, replaced, removed, and refused after that', async ({ page }) => {
  const person = await newVerifiedUser(page, 'agent')
  const first = await addAuthenticator(page)
  const codes = await makeFirstKey(page, 'Celular')
  await expect.poll(() => subjectsTo(person.email)).toContain(accountEmailTexts['passkey-added'].subject)

  await page.goto('/redir')
  await expectHome(page, 'agent')
  await signOutOfApp(page)
  await page.waitForURL('**/sign-in**')
  await signIn(page, person.email)
  await expect(heading(page, passkeys.step.heading)).toBeVisible()
  await expect(page.getByRole('button', { name: passkeys.use })).toBeFocused()
  await checkState(page, 'passkeys-3-sign-in')
  await press(page, passkeys.use)
  await expectHome(page, 'agent')

  await openTwoFactor(page)
  await expect(listed(page)).not.toContainText([passkeys.list.unused])
  await press(page, passkeys.list.renameOf('Celular'))
  await page.locator(field('name')).fill('Mi celular')
  await checkState(page, 'passkeys-4-rename')
  await submitForm(page)
  await expect(page.getByText(successTexts['passkey.renamed'])).toBeVisible()
  await expect(listed(page)).toContainText(['Mi celular'])

  await setUpApp(page)
  const old = await first.keys()
  await first.unplug()
  const second = await addAuthenticator(page)
  await press(page, passkeys.list.add)
  await makeKey(page, 'YubiKey 5C NFC, office drawer 12')
  await expect(listed(page)).toHaveCount(2)
  await page.reload()
  await expect(listed(page)).toHaveCount(2)
  await checkState(page, 'passkeys-5-on')
  await press(page, passkeys.list.removeOf('Mi celular'))
  await checkState(page, 'passkeys-6-remove')
  await press(page, passkeys.remove.send)
  await expect(listed(page)).toHaveCount(1)
  await expect.poll(() => subjectsTo(person.email)).toContain(accountEmailTexts['passkey-removed'].subject)

  await second.unplug()
  await page.context().clearCookies()
  const again = await addAuthenticator(page, old)
  await signIn(page, person.email)
  await expect(heading(page, signInTexts.code.heading)).toBeVisible()
  await press(page, passkeys.use)
  await expect(page.getByText(passkeys.stopped)).toBeVisible()
  await expect(page.locator(`${field('code')}-error`)).toBeHidden()
  await checkState(page, 'passkeys-7-removed')
  await again.unplug()
  await press(page, signInTexts.code.toRecovery)
  await page.locator(field('code')).fill(codes[0] ?? '')
  await submitForm(page)
  await expectHome(page, 'agent')
})
