import { getUser } from '@grana/contract/accounts'
import { verifyEmailAddress, registerAgent } from '@grana/contract/auth'
import { changePassword } from '@grana/messages/es/account/password'
import { signUp } from '@grana/messages/es/account/sign-up'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { fixed } from '@grana/messages/es/fixed'
import { validationTexts } from '@grana/messages/es/validation'
import { expect, setting, test, type Page } from '../journey.ts'
import {
  storedState,
  field,
  heading,
  scriptTokens,
  followVerificationLink,
  expectReady,
  submitForm,
  signIn,
  signUpAgent,
  signUpCustomer,
  typeCredentials,
} from '../pages/account.ts'
import { expectHome, signOutEverywhere, tokensAt } from '../pages/apps.ts'
import { newAccount, newVerifiedUser, newPerson, password } from '../people.ts'
import { emailsTo } from '../services.ts'

/** Requests that the user makes; the page's own session calls are left out. */
function watchForms(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const isForm = request.method() === 'POST' && origin === setting('API_URL') && pathname.startsWith('/api/auth/')
    if (isForm && !pathname.startsWith('/api/auth/handoff/')) sent.push(pathname.replace(/\/[\w-]{43}$/, '/{token}'))
  })
  return sent
}

test('an ethical hacker signs up, verifies the email address and is welcomed', async ({ page }) => {
  const person = newPerson()
  const sent = watchForms(page)
  await signUpAgent(page, person)
  await followVerificationLink(page, person)
  await expect.poll(async () => (await emailsTo(person.email)).length).toBe(2)
  await page.getByRole('link', { name: verifyEmail.prove.go }).click()
  await expectHome(page, 'agent')
  // From nothing to work it is one form and one button; account-first-minutes measures how many minutes that takes.
  expect(sent).toEqual([registerAgent.path, verifyEmailAddress.path])
  const tokens = ['__Host-grana_access', '__Host-grana_email', '__Host-grana_refresh']
  expect(await tokensAt(page.context(), setting('PORTAL_URL'))).toEqual(tokens)
  expect(await tokensAt(page.context(), setting('AGENTS_URL'))).toEqual(tokens)
})

test('an organization signs up and verifies the email address of its first owner', async ({ page }) => {
  const person = newPerson()
  await signUpCustomer(page, person)
  await followVerificationLink(page, person)
  await page.goto('/redir')
  await expectHome(page, 'customer')
})

test('an abandoned form keeps its input, except the password', async ({ page }) => {
  await page.goto('/sign-up/agent')
  await expectReady(page)
  await page.locator(field('password')).fill(password)
  await page.locator(field('username')).fill('alguien-nuevo')
  await page.locator(field('email')).fill('alguien@tepozan.example')
  // The last input is stored, so earlier input is stored too.
  await expect.poll(() => storedState(page)).toContain('alguien@tepozan.example')
  expect(await storedState(page)).not.toContain(password)
  await page.reload()
  await expect(page.locator(field('username'))).toHaveValue('alguien-nuevo')
  await expect(page.locator(field('email'))).toHaveValue('alguien@tepozan.example')
  await expect(page.locator(field('password'))).toHaveValue('')
})

test('a taken username and email address are errors at their fields, in the specification’s words', async ({
  page,
  expectFailed,
}) => {
  expectFailed(409)
  const person = await newAccount('agent')
  await signUpAgent(page, { ...person, email: newPerson().email })
  await expect(page.locator(`${field('username')}-error`)).toHaveText(fixed.usernameTaken)
  await page.evaluate(() => sessionStorage.clear())
  await signUpAgent(page, { ...newPerson(), email: person.email })
  await expect(page.locator(`${field('email')}-error`)).toHaveText(fixed.emailTaken)
})

test('sign-in: failures count down, then a lock with the remaining time', async ({ page, expectFailed }) => {
  expectFailed(401, 422, 429)
  const person = await newAccount('agent')
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

test('the form’s own errors use the specification’s words', async ({ page }) => {
  await page.goto('/sign-in')
  await submitForm(page)
  await expect(page.locator(`${field('email')}-error`)).toHaveText(fixed.emailRequired)
  await expect(page.locator(`${field('password')}-error`)).toHaveText(fixed.passwordRequired)
  await page.locator(field('email')).fill('sin-arroba')
  await expect(page.locator(`${field('email')}-error`)).toHaveText(fixed.emailInvalid)
  await page.locator(field('password')).fill('corta')
  await expect(page.locator(`${field('password')}-error`)).toHaveText(validationTexts['password.too_short'])
})

test('signed in, /sign-in redirects before its form is shown; the same by keyboard alone', async ({ page }) => {
  const person = await newVerifiedUser(page, 'agent')
  await page.goto('/sign-in')
  await expectHome(page, 'agent')
  await signOutEverywhere(page)
  expect(await scriptTokens(page)).toEqual([])
  await page.goto('/redir')
  await page.waitForURL('**/sign-in**')
  await expectReady(page)
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

test('everything that scripts can read gives no access in another browser; the first one keeps its session', async ({
  page,
  browser,
}) => {
  await newVerifiedUser(page, 'agent')
  await page.goto('/password/change')
  await expect(heading(page, changePassword.heading)).toBeVisible()
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
  await newVerifiedUser(page, 'agent')
  const other = await page.context().newPage()
  await other.goto('/password/change')
  await expect(heading(other, changePassword.heading)).toBeVisible()
  await signOutEverywhere(page)
  await other.waitForURL('**/sign-in**')
  expect(await scriptTokens(page)).toEqual([])
})

test('the choice of an account type leads to both forms', async ({ page }) => {
  await page.goto('/sign-up')
  await expect(heading(page, signUp.heading)).toBeVisible()
  await page.getByRole('link', { name: signUp.kinds.agent.heading }).click()
  await page.waitForURL('**/sign-up/agent')
  await page.goBack()
  await page.getByRole('link', { name: signUp.kinds.customer.heading }).click()
  await page.waitForURL('**/sign-up/customer')
})
