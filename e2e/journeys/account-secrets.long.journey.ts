import { changePassword, resetPassword } from '@grana/messages/es/account/password'
import { signIn as signInTexts } from '@grana/messages/es/account/sign-in'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { errorTexts } from '@grana/messages/es/errors'
import { fixed } from '@grana/messages/es/fixed'
import { successTexts } from '@grana/messages/es/success'
import { validationTexts } from '@grana/messages/es/validation'
import { nextCode } from '../authenticator.ts'
import { expect, test } from '../journey.ts'
import { storedState, field, heading, expectReady, submitForm, typeCredentials } from '../pages/account.ts'
import { expectHome, signOutEverywhere } from '../pages/apps.ts'
import { solveCaptcha } from '../pages/contact.ts'
import { setUpSecondFactor } from '../pages/two-factor.ts'
import { password, newVerifiedUser } from '../people.ts'
import { linkTo, emailsTo } from '../services.ts'

test('forgotten password: a link by email works once; the new password works, the old one does not', async ({
  page,
  expectFailed,
}) => {
  expectFailed(401, 410)
  const person = await newVerifiedUser(page, 'agent')
  await page.context().clearCookies()
  await page.goto('/password/reset')
  await expectReady(page)
  await page.locator(field('email')).fill(person.email)
  await solveCaptcha(page)
  await submitForm(page)
  await expect(page.getByText(successTexts['password.reset_requested'])).toBeVisible()
  const link = await linkTo(person.email, '/password/reset')
  await page.goto(link)
  await expect.poll(() => page.url()).not.toContain(link.split('/').at(-1))
  const next = 'Jacaranda#52-muelle'
  await expectReady(page)
  await page.locator(field('password')).fill(next)
  await page.locator(field('password_confirmation')).fill('Otra#52-cosa')
  await submitForm(page)
  await expect(page.locator(`${field('password_confirmation')}-error`)).toHaveText(validationTexts['password.mismatch'])
  await page.locator(field('password_confirmation')).fill(next)
  await submitForm(page)
  await page.waitForURL('**/sign-in**')
  await expect(page.getByText(resetPassword.choose.toast.title)).toBeVisible()
  await typeCredentials(page, person.email)
  await expect(page.getByText(fixed.loginFailed, { exact: true })).toBeVisible()
  await typeCredentials(page, person.email, next)
  await expectHome(page, 'agent')
  await page.goto(link)
  await expectReady(page)
  await page.locator(field('password')).fill(next)
  await page.locator(field('password_confirmation')).fill(next)
  await submitForm(page)
  await expect(page.getByText(errorTexts['auth.link_expired'])).toBeVisible()
})

test('C10 changing the password: a wrong one is an error at its field, a right one keeps this session', async ({
  page,
  expectFailed,
}) => {
  expectFailed(422)
  await newVerifiedUser(page, 'agent')
  await page.goto('/password/change')
  await expectReady(page)
  const next = 'Jacaranda#52-muelle'
  await page.locator(field('current_password')).fill('Ninguna#7otra')
  await page.locator(field('password')).fill(next)
  await page.locator(field('password_confirmation')).fill(next)
  await submitForm(page)
  await expect(page.locator(`${field('current_password')}-error`)).toHaveText(fixed.currentPasswordWrong)
  await page.locator(field('current_password')).fill(password)
  await submitForm(page)
  await expect(page.getByText(changePassword.doneText)).toBeVisible()
  const kept = await storedState(page)
  expect(kept).not.toContain(next)
  await page.goto('/redir')
  await expectHome(page, 'agent')
})

test('second factor: set up, a sign-in with a code, one with a recovery code, and off again', async ({
  page,
  expectFailed,
}) => {
  expectFailed(422)
  const person = await newVerifiedUser(page, 'agent')
  const { key, codes } = await setUpSecondFactor(page, { isClumsy: true })

  await signOutEverywhere(page)
  await typeCredentials(page, person.email)
  await expect(heading(page, signInTexts.code.heading)).toBeVisible()
  await page.locator(field('code')).fill('000000')
  await submitForm(page)
  await expect(page.getByText(fixed.codeWrongTitle)).toBeVisible()
  await expect(page.getByText(fixed.codeWrong).first()).toBeVisible()
  await page.locator(field('code')).fill(await nextCode(key, person.email))
  await submitForm(page)
  await expectHome(page, 'agent')

  await signOutEverywhere(page)
  await typeCredentials(page, person.email)
  await page.getByRole('button', { name: signInTexts.code.toRecovery }).click()
  await page.locator(field('code')).fill(codes[0] ?? '')
  await submitForm(page)
  await expectHome(page, 'agent')

  await page.goto('/account/two-factor')
  await expect(page.getByText(twoFactor.on.codesLeft(9))).toBeVisible()
  await page.getByRole('button', { name: twoFactor.on.offAct }).click()
  await submitForm(page)
  await expect(page.locator(`${field('code')}-error`)).toHaveText(validationTexts['code.required'])
  await expect(page.locator(`${field('password')}-error`)).toHaveText(fixed.passwordRequired)
  await page.locator(field('code')).fill(await nextCode(key, person.email))
  await page.locator(field('password')).fill(password)
  await submitForm(page)
  await expect(page.getByRole('button', { name: twoFactor.choose.start })).toBeVisible()
  const subjects = async () => new Set((await emailsTo(person.email)).map(({ subject }) => subject)).size
  await expect.poll(subjects).toBeGreaterThanOrEqual(4)
})
