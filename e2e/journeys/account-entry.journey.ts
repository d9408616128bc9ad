import { getUser } from '@grana/contract/accounts'
import { changePassword, resetPassword } from '@grana/messages/es/account/password'
import { signIn as signInTexts } from '@grana/messages/es/account/sign-in'
import { signUp } from '@grana/messages/es/account/sign-up'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { errorTexts } from '@grana/messages/es/errors'
import { fixed } from '@grana/messages/es/fixed'
import { successTexts } from '@grana/messages/es/success'
import { validationTexts } from '@grana/messages/es/validation'
import { codeAt, nextCode } from '../authenticator.ts'
import { expect, setting, test, type Page } from '../journey.ts'
import {
  field,
  heldTokens,
  linkTo,
  newPerson,
  password,
  ready,
  send,
  signIn,
  signUpAgent,
  signUpCustomer,
  solveCaptcha,
  typeCredentials,
  type Person,
} from '../pages/account.ts'
import { expectHome, signOutOfApp, tokensAt } from '../pages/apps.ts'
import { forgetLimits, mailsTo } from '../services.ts'

test.beforeEach(forgetLimits)

/** All that the page could find again after a reload. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(
    () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]) + document.cookie,
  )
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

async function proveBy(page: Page, person: Person): Promise<void> {
  await expect(heading(page, verifyEmail.check.heading)).toBeVisible()
  const link = await linkTo(person.email, '/verify-email')
  await page.goto(link)
  // The one-time value leaves the address before anything else runs.
  await expect.poll(() => page.url()).not.toContain(link.split('/').at(-1))
  await page.getByRole('button', { name: verifyEmail.prove.act }).click()
  await expect(heading(page, verifyEmail.prove.done)).toBeVisible()
}

/** An agent with a proven address, signed in. */
async function newAgent(page: Page): Promise<Person> {
  const person = newPerson()
  await signUpAgent(page, person)
  await proveBy(page, person)
  return person
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/redir')
  await expectHome(page, 'agent')
  await signOutOfApp(page)
  await page.waitForURL('**/sign-in**')
}

test('an ethical hacker signs up, proves the address and is welcomed', async ({ page }) => {
  const person = await newAgent(page)
  await expect.poll(async () => (await mailsTo(person.email)).length, { timeout: 20_000 }).toBe(2)
  await page.goto('/redir')
  await expectHome(page, 'agent')
  const tokens = ['__Host-grana_access', '__Host-grana_email', '__Host-grana_refresh']
  expect(await tokensAt(page.context(), setting('PORTAL_URL'))).toEqual(tokens)
  expect(await tokensAt(page.context(), setting('AGENTS_URL'))).toEqual(tokens)
})

test('an organization signs up and proves the address of its first owner', async ({ page }) => {
  const person = newPerson()
  await signUpCustomer(page, person)
  await proveBy(page, person)
  await page.goto('/redir')
  await expectHome(page, 'customer')
})

test('a form that was left keeps what was typed, and never the password', async ({ page }) => {
  await page.goto('/sign-up/agent')
  await ready(page)
  await page.locator(field('username')).fill('alguien-nuevo')
  await page.locator(field('email')).fill('alguien@tepozan.example')
  await page.locator(field('password')).fill(password)
  await page.locator(field('password')).blur()
  await page.waitForTimeout(800)
  const stored = await everythingKept(page)
  expect(stored).not.toContain(password)
  await page.reload()
  await expect(page.locator(field('username'))).toHaveValue('alguien-nuevo')
  await expect(page.locator(field('email'))).toHaveValue('alguien@tepozan.example')
  await expect(page.locator(field('password'))).toHaveValue('')
})

test('a name and an address that are taken are told on their fields, in the specification’s words', async ({
  page,
  expectFailed,
}) => {
  expectFailed(409)
  const person = await newAgent(page)
  await page.context().clearCookies()
  await signUpAgent(page, { ...person, email: newPerson().email })
  await expect(page.locator(`${field('username')}-error`)).toHaveText(fixed.usernameTaken)
  await page.evaluate(() => sessionStorage.clear())
  await signUpAgent(page, { ...newPerson(), email: person.email })
  await expect(page.locator(`${field('email')}-error`)).toHaveText(fixed.emailTaken)
})

test('sign-in: failures count down, then a pause with the time that is left', async ({ page, expectFailed }) => {
  expectFailed(401, 422, 429)
  const person = await newAgent(page)
  await page.context().clearCookies()
  await signIn(page, person.email, 'Ninguna#7otra')
  await expect(page.getByText(fixed.loginFailed, { exact: true })).toBeVisible()
  for (const left of [3, 2, 1, 0]) {
    await typeCredentials(page, person.email, 'Ninguna#7otra')
    await expect(page.getByText(fixed.attemptsLeft.replace('{n}', String(left)), { exact: true })).toBeVisible()
  }
  await typeCredentials(page, person.email)
  const [beginning = ''] = fixed.tryAgainIn.split('…')
  await expect(page.getByRole('timer')).toContainText(beginning)
  await expect(page.locator('main button[type=submit]')).toBeDisabled()
})

test('what the form itself refuses is said in the specification’s words', async ({ page }) => {
  await page.goto('/sign-in')
  await send(page)
  await expect(page.locator(`${field('email')}-error`)).toHaveText(fixed.emailRequired)
  await expect(page.locator(`${field('password')}-error`)).toHaveText(fixed.passwordRequired)
  await page.locator(field('email')).fill('sin-arroba')
  await expect(page.locator(`${field('email')}-error`)).toHaveText(fixed.emailInvalid)
  await page.locator(field('password')).fill('corta')
  await expect(page.locator(`${field('password')}-error`)).toHaveText(validationTexts['password.too_short'])
})

test('signed in, /sign-in leads on before its form is seen; the same by keyboard alone', async ({ page }) => {
  const person = await newAgent(page)
  await page.goto('/sign-in')
  await expectHome(page, 'agent')
  await signOut(page)
  expect(await heldTokens(page)).toEqual([])
  await page.goto('/redir')
  await page.waitForURL('**/sign-in**')
  await ready(page)
  await page.locator(field('email')).focus()
  await page.keyboard.type(person.email)
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.locator(field('password')).evaluate((input) => input === document.activeElement)) break
  }
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expectHome(page, 'agent')
})

test('forgotten password: a link by mail, once; the new password opens, the old one does not', async ({
  page,
  expectFailed,
}) => {
  expectFailed(401, 410)
  const person = await newAgent(page)
  await page.context().clearCookies()
  await page.goto('/password/reset')
  await ready(page)
  await page.locator(field('email')).fill(person.email)
  await solveCaptcha(page)
  await send(page)
  await expect(page.getByText(successTexts['password.reset_requested'])).toBeVisible()
  const link = await linkTo(person.email, '/password/reset')
  await page.goto(link)
  await expect.poll(() => page.url()).not.toContain(link.split('/').at(-1))
  const next = 'Jacaranda#52-muelle'
  await ready(page)
  await page.locator(field('password')).fill(next)
  await page.locator(field('password_confirmation')).fill('Otra#52-cosa')
  await send(page)
  await expect(page.locator(`${field('password_confirmation')}-error`)).toHaveText(validationTexts['password.mismatch'])
  await page.locator(field('password_confirmation')).fill(next)
  await send(page)
  await page.waitForURL('**/sign-in**')
  await expect(page.getByText(resetPassword.choose.toast.title)).toBeVisible()
  await typeCredentials(page, person.email)
  await expect(page.getByText(fixed.loginFailed, { exact: true })).toBeVisible()
  await typeCredentials(page, person.email, next)
  await expectHome(page, 'agent')
  await page.goto(link)
  await ready(page)
  await page.locator(field('password')).fill(next)
  await page.locator(field('password_confirmation')).fill(next)
  await send(page)
  await expect(page.getByText(errorTexts['auth.link_expired'])).toBeVisible()
})

test('C10 changing the password: a wrong one is told on its field, a right one keeps this browser', async ({
  page,
  expectFailed,
}) => {
  expectFailed(422)
  await newAgent(page)
  await page.goto('/password/change')
  await ready(page)
  const next = 'Jacaranda#52-muelle'
  await page.locator(field('current_password')).fill('Ninguna#7otra')
  await page.locator(field('password')).fill(next)
  await page.locator(field('password_confirmation')).fill(next)
  await send(page)
  await expect(page.locator(`${field('current_password')}-error`)).toHaveText(fixed.currentPasswordWrong)
  await page.locator(field('current_password')).fill(password)
  await send(page)
  await expect(page.getByText(changePassword.doneText)).toBeVisible()
  const kept = await everythingKept(page)
  expect(kept).not.toContain(next)
  await page.goto('/redir')
  await expectHome(page, 'agent')
})

test('second factor: set up, a sign-in with a code, one with a recovery code, and off again', async ({
  page,
  expectFailed,
}) => {
  expectFailed(422)
  test.setTimeout(240_000)
  const person = await newAgent(page)
  await page.goto('/account/two-factor')
  await page.getByRole('button', { name: twoFactor.choose.start }).click()
  await expect(page.getByRole('img', { name: twoFactor.scan.picture })).toBeVisible()
  const key = (await page.locator('[data-two-factor-key]').textContent()) ?? ''
  await page.getByRole('button', { name: twoFactor.scan.next }).click()
  await page.locator(field('code')).fill('000000')
  await send(page)
  await expect(page.locator(`${field('code')}-error`)).toHaveText(fixed.codeTypedWrong)
  await page.locator(field('code')).fill(codeAt(key))
  await send(page)
  const shown = page.getByRole('list', { name: twoFactor.codes.list }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  await page.getByLabel(twoFactor.codes.saved).check({ force: true })
  await page.getByRole('button', { name: twoFactor.codes.finish }).click()
  await expect(page.getByText(twoFactor.on.state, { exact: true })).toBeVisible()

  await signOut(page)
  await typeCredentials(page, person.email)
  await expect(heading(page, signInTexts.code.heading)).toBeVisible()
  await page.locator(field('code')).fill('000000')
  await send(page)
  await expect(page.getByText(fixed.codeWrongTitle)).toBeVisible()
  await expect(page.getByText(fixed.codeWrong).first()).toBeVisible()
  await page.locator(field('code')).fill(await nextCode(key))
  await send(page)
  await expectHome(page, 'agent')

  await signOut(page)
  await typeCredentials(page, person.email)
  await page.getByRole('button', { name: signInTexts.code.toRecovery }).click()
  await page.locator(field('code')).fill(codes[0]?.trim() ?? '')
  await send(page)
  await expectHome(page, 'agent')

  await page.goto('/account/two-factor')
  await expect(page.getByText(twoFactor.on.codesLeft(9))).toBeVisible()
  await page.getByRole('button', { name: twoFactor.on.offAct }).click()
  await send(page)
  await expect(page.locator(`${field('code')}-error`)).toHaveText(validationTexts['code.required'])
  await expect(page.locator(`${field('password')}-error`)).toHaveText(fixed.passwordRequired)
  await page.locator(field('code')).fill(await nextCode(key))
  await page.locator(field('password')).fill(password)
  await send(page)
  await expect(page.getByRole('button', { name: twoFactor.choose.start })).toBeVisible()
  const subjects = async () => new Set((await mailsTo(person.email)).map(({ subject }) => subject)).size
  await expect.poll(subjects, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
})

test('everything that scripts can read, in another browser, opens nothing; the first one goes on', async ({
  page,
  browser,
}) => {
  await newAgent(page)
  const readable = (await page.context().cookies()).filter(({ httpOnly }) => !httpOnly)
  const storage = await page.evaluate(() => ({
    local: Object.fromEntries(Object.entries(localStorage)),
    session: Object.fromEntries(Object.entries(sessionStorage)),
  }))
  const thief = await browser.newContext({ baseURL: setting('PORTAL_URL') })
  await thief.addCookies(readable)
  await thief.addInitScript(({ local, session: kept }) => {
    for (const [name, value] of Object.entries(local)) localStorage.setItem(name, String(value))
    for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, String(value))
  }, storage)
  const stolen = await thief.newPage()
  const answers: number[] = []
  stolen.on('response', (answer) => {
    if (answer.url().startsWith(setting('API_URL')) && answer.request().method() !== 'OPTIONS')
      answers.push(answer.status())
  })
  for (const path of ['/redir', '/account/two-factor', '/password/change']) {
    await thief.addCookies(readable)
    await stolen.goto(path)
    await stolen.waitForURL('**/sign-in**')
  }
  expect(answers.length).toBeGreaterThan(0)
  expect(answers.every((status) => status === 401)).toBe(true)
  await thief.close()
  const own = page.waitForResponse((answer) => answer.url().endsWith(getUser.path))
  await page.goto('/redir')
  expect((await own).status()).toBe(200)
})

test('signing out in one tab signs the others out', async ({ page }) => {
  await newAgent(page)
  const other = await page.context().newPage()
  await other.goto('/password/change')
  await expect(heading(other, changePassword.heading)).toBeVisible()
  await signOut(page)
  await other.waitForURL('**/sign-in**')
  expect(await heldTokens(page)).toEqual([])
})

test('the choice of an account leads to both forms', async ({ page }) => {
  await page.goto('/sign-up')
  await expect(heading(page, signUp.heading)).toBeVisible()
  await page.getByRole('link', { name: signUp.kinds.agent.heading }).click()
  await page.waitForURL('**/sign-up/agent')
  await page.goBack()
  await page.getByRole('link', { name: signUp.kinds.customer.heading }).click()
  await page.waitForURL('**/sign-up/customer')
})
