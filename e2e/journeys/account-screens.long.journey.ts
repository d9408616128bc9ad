import { forgotPassword, logIn, registerAgent, verifyToken } from '@grana/contract/auth'
import { prepareTwoFactor } from '@grana/contract/second-factor'
import { auth } from '@grana/messages/es/account/auth'
import { changePassword } from '@grana/messages/es/account/password'
import { session } from '@grana/messages/es/account/session'
import { signIn as signInTexts } from '@grana/messages/es/account/sign-in'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { fixed } from '@grana/messages/es/fixed'
import { successTexts } from '@grana/messages/es/success'
import { codeAt, nextCode } from '../authenticator.ts'
import { delayRequests } from '../delay-requests.ts'
import { expect, places, test, type Page } from '../journey.ts'
import { deadToken, openPages } from '../pages/account-screens.ts'
import {
  field,
  expectReady,
  submitForm,
  signIn,
  signUpAgent,
  typeCredentials,
  followVerificationLink,
} from '../pages/account.ts'
import { agents } from '../pages/apps.ts'
import { solveCaptcha } from '../pages/contact.ts'
import { newPerson, password, newUnverifiedUser } from '../people.ts'
import { addressOf, refuseOperation } from '../refuse-operation.ts'
import { checkScreen } from '../screenshots.ts'

// Every state of every screen of account entry; screenshots on a phone and on a laptop.
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

/** A pending call times out after a while: two places must do. */
const brief = places.filter(({ theme, width }) => width === (theme === 'light' ? 1280 : 360))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const alert = (page: Page) => page.locator('main section h2')

test('pages in their initial state', async ({ page }) => {
  for (const { path, name, heading: title } of openPages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(heading(page, title)).toBeVisible()
    await checkScreen(page, name)
  }
})

test('both sign-ups: empty, incomplete, taken, pending', async ({ page, expectFailed }) => {
  expectFailed(409, 'net::ERR_FAILED')
  for (const kind of ['customer', 'agent']) {
    await page.goto(`/sign-up/${kind}`)
    await expectReady(page)
    await submitForm(page)
    await expect(page.locator(`${field('email')}-error`)).toHaveText(fixed.emailRequired)
    await checkScreen(page, `sign-up-${kind}-errors`)
  }
  await page.goto('/sign-up/agent')
  await expectReady(page)
  await page.locator(field('password')).fill('colibri9')
  await checkScreen(page, 'sign-up-agent-password')
  await page.evaluate(() => sessionStorage.clear())
  await refuseOperation(page, registerAgent, { code: 'account.email_taken', fields: { email: fixed.emailTaken } })
  await signUpAgent(page, newPerson())
  await expect(page.locator(`${field('email')}-error`)).toHaveText(fixed.emailTaken)
  await checkScreen(page, 'sign-up-agent-taken')
  await page.unroute(addressOf(registerAgent))
  await page.evaluate(() => sessionStorage.clear())
  const release = await delayRequests(page, addressOf(registerAgent))
  await signUpAgent(page, newPerson())
  await expect(page.locator('main button[type=submit]')).toHaveAttribute('aria-busy', 'true')
  await checkScreen(page, 'sign-up-agent-sending', brief)
  await release('abort')
  await expect(alert(page)).toBeVisible()
})

test('sign-in: refused by the form and by the server, paused, locked, pending, unreachable', async ({
  page,
  expectFailed,
}) => {
  expectFailed(401, 429, 'net::ERR_FAILED')
  const { email } = newPerson()
  await page.goto('/sign-in')
  await expectReady(page)
  await submitForm(page)
  await expect(page.locator(`${field('email')}-error`)).toHaveText(fixed.emailRequired)
  await checkScreen(page, 'sign-in-errors')
  for (const [name, refusal, words] of [
    ['failed', { code: 'auth.failed', details: { remaining: 4 } }, fixed.loginFailed],
    ['again', { code: 'auth.failed_again', details: { remaining: 3 } }, fixed.attemptsLeft.replace('{n}', '3')],
    ['paused', { code: 'auth.paused', details: { retryAfterSeconds: 900 } }, fixed.tryAgainIn.split('…')[0] ?? ''],
    ['locked', { code: 'auth.too_many_failures', details: { retryAfterSeconds: 3600 } }, fixed.tooManyAttempts],
  ] as const) {
    await refuseOperation(page, logIn, refusal)
    await signIn(page, email)
    await expect(alert(page)).toContainText(words)
    await checkScreen(page, `sign-in-${name}`)
    await page.unroute(addressOf(logIn))
  }
  const release = await delayRequests(page, addressOf(logIn))
  await signIn(page, email)
  await expect(page.locator('main button[type=submit]')).toHaveAttribute('aria-busy', 'true')
  await checkScreen(page, 'sign-in-sending', brief)
  await release('abort')
  await expect(alert(page)).toBeVisible()
  await checkScreen(page, 'sign-in-unreachable')
})

test('forgotten password: refused, done, and invalid links', async ({ page, expectFailed }) => {
  expectFailed(410, 429)
  await page.goto('/password/reset')
  await expectReady(page)
  await submitForm(page)
  await expect(page.locator(`${field('email')}-error`)).toHaveText(fixed.emailRequired)
  await checkScreen(page, 'reset-errors')
  await refuseOperation(page, forgotPassword, { code: 'request.too_many', details: { retryAfterSeconds: 300 } })
  await page.locator(field('email')).fill(newPerson().email)
  await solveCaptcha(page)
  await submitForm(page)
  await expect(page.locator('main button[type=submit]')).toHaveAttribute('aria-disabled', 'true')
  await checkScreen(page, 'reset-paused')
  await page.unroute(addressOf(forgotPassword))
  await page.goto('/password/reset')
  await expectReady(page)
  await page.locator(field('email')).fill(newPerson().email)
  await solveCaptcha(page)
  await submitForm(page)
  await expect(page.getByText(successTexts['password.reset_requested'])).toBeVisible()
  await checkScreen(page, 'reset-done')

  await page.goto(`/password/reset/${deadToken}`)
  await expectReady(page)
  await page.locator(field('password')).fill('colibri9')
  await page.locator(field('password_confirmation')).fill('colibri8')
  await submitForm(page)
  await expect(page.locator(`${field('password')}-error`)).toBeVisible()
  await checkScreen(page, 'choose-password-errors')
  for (const name of ['password', 'password_confirmation']) await page.locator(field(name)).fill(password)
  await submitForm(page)
  await expect(heading(page, auth.expired.heading)).toBeVisible()
  await checkScreen(page, 'choose-password-expired')
})

test('links in emails with one action: invalid, and opened without their token', async ({ page, expectFailed }) => {
  expectFailed(410)
  for (const [path, name, act] of [
    ['/verify-email', 'prove-email', verifyEmail.prove.act],
    ['/sign-in/confirm', 'confirm-browser', signInTexts.known.act],
  ] as const) {
    await page.goto(`${path}/${deadToken}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: act }).click()
    await expect(heading(page, auth.expired.heading)).toBeVisible()
    await checkScreen(page, `${name}-expired`)
    await page.reload({ waitUntil: 'networkidle' })
    await expect(heading(page, auth.gone.heading)).toBeVisible()
    await checkScreen(page, `${name}-without-value`)
  }
})

test('a new user: email, verification, entry, another password, inactivity', async ({ page, expectFailed }) => {
  expectFailed(422, 429, 'net::ERR_FAILED')
  const person = newPerson()
  await signUpAgent(page, person)
  await expect(heading(page, verifyEmail.check.heading)).toBeVisible()
  await checkScreen(page, 'check-email-waiting')
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('button', { name: verifyEmail.check.resend }).click()
  await expect(page.locator('main [role=status]').first()).not.toBeEmpty()
  await checkScreen(page, 'check-email-resent')
  await followVerificationLink(page, person)
  await checkScreen(page, 'prove-email-done')
  await page.goto('/verify-email', { waitUntil: 'networkidle' })
  await expect(heading(page, verifyEmail.check.proven)).toBeVisible()
  await checkScreen(page, 'check-email-proven')

  const release = await delayRequests(page, addressOf(verifyToken))
  await page.goto('/redir')
  await expect(page.getByText(session.opening.checking)).toBeVisible()
  await checkScreen(page, 'redirect-loading', brief)
  await release('abort')
  await expect(heading(page, session.unreachable.heading)).toBeVisible()
  await checkScreen(page, 'redirect-unreachable')
  await page.unroute(addressOf(verifyToken))
  // Aborted by the browser, not refused: the pending state stays on the screen.
  await page.route(`${agents()}/**`, (route) => route.abort('aborted'))
  await page.getByRole('button', { name: session.unreachable.retry }).click()
  await expect(page.getByText(session.opening.leadsTo('agent', new URL(agents()).host))).toBeVisible()
  await checkScreen(page, 'redirect')
  await page.unroute(`${agents()}/**`)

  await page.goto('/password/change')
  await expectReady(page)
  await checkScreen(page, 'change-password')
  await submitForm(page)
  await expect(page.locator(`${field('current_password')}-error`)).toBeVisible()
  await checkScreen(page, 'change-password-errors')
  const next = 'Jacaranda#52-muelle'
  await page.locator(field('current_password')).fill('Ninguna#7otra')
  for (const name of ['password', 'password_confirmation']) await page.locator(field(name)).fill(next)
  await submitForm(page)
  await expect(page.locator(`${field('current_password')}-error`)).toHaveText(fixed.currentPasswordWrong)
  await checkScreen(page, 'change-password-wrong')
  await page.locator(field('current_password')).fill(password)
  await submitForm(page)
  await expect(page.getByText(changePassword.doneText)).toBeVisible()
  await checkScreen(page, 'change-password-done')
})

test('the second factor: four screens, on, new codes, off, and the second step of a sign-in', async ({
  page,
  expectFailed,
}) => {
  expectFailed(422, 403)
  const { email } = await newUnverifiedUser(page)
  await page.goto('/account/two-factor', { waitUntil: 'networkidle' })
  const start = page.getByRole('button', { name: twoFactor.choose.start })
  await expect(start).toBeVisible()
  await checkScreen(page, 'two-factor-1-choose')
  await refuseOperation(page, prepareTwoFactor, { code: 'auth.confirm_first' })
  await start.click()
  await expect(page.getByText(twoFactor.identity.text)).toBeVisible()
  await checkScreen(page, 'two-factor-identity')
  await page.unroute(addressOf(prepareTwoFactor))
  await page.reload({ waitUntil: 'networkidle' })
  await start.click()
  await expect(page.getByRole('img', { name: twoFactor.scan.picture })).toBeVisible()
  await checkScreen(page, 'two-factor-2-scan')
  const key = (await page.locator('[data-two-factor-key]').textContent()) ?? ''
  await page.getByRole('button', { name: twoFactor.scan.next }).click()
  await expect(page.locator(field('code'))).toBeVisible()
  await checkScreen(page, 'two-factor-3-confirm')
  await page.locator(field('code')).fill('000000')
  await submitForm(page)
  await expect(page.locator(`${field('code')}-error`)).toHaveText(fixed.codeTypedWrong)
  await checkScreen(page, 'two-factor-3-confirm-wrong')
  await page.locator(field('code')).fill(codeAt(key))
  await submitForm(page)
  await expect(page.getByRole('list', { name: twoFactor.codes.list }).getByRole('listitem')).toHaveCount(10)
  await checkScreen(page, 'two-factor-4-codes')
  await page.getByLabel(twoFactor.codes.saved).check({ force: true })
  await page.getByRole('button', { name: twoFactor.codes.finish }).click()
  await expect(page.getByText(twoFactor.on.state, { exact: true })).toBeVisible()
  await checkScreen(page, 'two-factor-on')
  await page.getByRole('button', { name: twoFactor.on.renew }).click()
  await expect(page.locator(field('code'))).toBeVisible()
  await checkScreen(page, 'two-factor-renew')
  await page.getByRole('button', { name: twoFactor.renew.cancel }).click()
  await page.getByRole('button', { name: twoFactor.on.offAct }).click()
  await submitForm(page)
  await expect(page.locator(`${field('password')}-error`)).toHaveText(fixed.passwordRequired)
  await checkScreen(page, 'two-factor-off-errors')

  await page.goto('/redir')
  await page.goto('/account/two-factor', { waitUntil: 'networkidle' })
  await page.context().clearCookies({ name: /^__Host-grana_(?:access|refresh|email)$/ })
  await page.goto('/sign-in')
  await typeCredentials(page, email)
  await expect(heading(page, signInTexts.code.heading)).toBeVisible()
  await checkScreen(page, 'sign-in-code')
  await page.locator(field('code')).fill('000000')
  await submitForm(page)
  await expect(page.getByText(fixed.codeWrongTitle)).toBeVisible()
  await checkScreen(page, 'sign-in-code-wrong')
  await page.getByRole('button', { name: signInTexts.code.toRecovery }).click()
  await checkScreen(page, 'sign-in-recovery')
  await page.getByRole('button', { name: signInTexts.code.toDigits }).click()
  await page.locator(field('code')).fill(await nextCode(key, email))
  await submitForm(page)
  await page.waitForURL('**/verify-email')
})

test('inactivity: the question, and the message on the sign-in page', async ({ page }) => {
  await newUnverifiedUser(page)
  await page.clock.install()
  await page.goto('/password/change')
  await expectReady(page)
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward('28:05')
  await expect(page.getByRole('dialog', { name: session.idle.title })).toBeVisible()
  await checkScreen(page, 'idle-question')
  await page.clock.fastForward('02:00')
  await page.waitForURL('**/sign-in**')
  await expect(page.getByText(session.farewell.idle.title)).toBeVisible()
  await checkScreen(page, 'sign-in-farewell')
})
