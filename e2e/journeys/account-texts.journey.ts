import { logIn, registerAgent } from '@grana/contract/auth'
import { errorTexts } from '@grana/messages/es/errors'
import { fixed } from '@grana/messages/es/fixed'
import { validationTexts } from '@grana/messages/es/validation'
import { expect, setting, test, type Page } from '../journey.ts'
import { field, expectReady, submitForm, signIn, signUpAgent } from '../pages/account.ts'
import { newPerson, password } from '../people.ts'
import { refuseOperation } from '../refuse-operation.ts'

// The specification's texts that account-entry does not reach; fixed-texts.behaviour.ts has the whole list.
const errorOf = (page: Page, name: string) => page.locator(`${field(name)}-error`)
const api = (path: string) => `${setting('API_URL')}${path}`

test('an empty sign-up names every field', async ({ page }) => {
  const common = ['first_name', 'last_name', 'email', 'country', 'password', 'terms'] as const
  const rules = {
    '/sign-up/agent': [...common, 'username', 'code_of_conduct'],
    '/sign-up/customer': [...common, 'organization', 'position'],
  } as const
  const texts: Record<string, string> = {
    first_name: validationTexts['first_name.required'],
    last_name: validationTexts['last_name.required'],
    email: fixed.emailRequired,
    country: validationTexts['country.required'],
    password: fixed.passwordRequired,
    terms: validationTexts['terms.required'],
    username: validationTexts['username.required'],
    code_of_conduct: validationTexts['conduct.required'],
    organization: validationTexts['organization.required'],
    position: validationTexts['position.required'],
  }
  for (const [path, names] of Object.entries(rules)) {
    await page.goto(path)
    await expectReady(page)
    await submitForm(page)
    for (const name of names) await expect(errorOf(page, name)).toHaveText(texts[name] ?? '')
  }
})

test('a time zone is required, and search lists say when nothing matches', async ({ page }) => {
  await page.goto('/sign-up/agent')
  await expectReady(page)
  for (const name of ['country', 'timezone']) {
    // Input before the page's script has hydrated the field is lost.
    await expect(async () => {
      await page.locator(field(name)).fill('zzzz')
      await expect(page.getByText(fixed.noMatches, { exact: true })).toBeVisible({ timeout: 2000 })
    }).toPass()
    await page.keyboard.press('Escape')
  }
  await page.locator(field('timezone')).fill('')
  await page.locator(field('timezone')).blur()
  await submitForm(page)
  await expect(errorOf(page, 'timezone')).toHaveText(validationTexts['timezone.required'])
})

test('each rule of a password and of a phone has its own error', async ({ page }) => {
  await page.goto('/sign-up/customer')
  await expectReady(page)
  for (const [typed, code] of [
    ['Co&9pu', 'password.too_short'],
    ['Colibri&puentes', 'password.no_number'],
    ['colibri&9puentes', 'password.no_uppercase'],
    ['Colibri9puentes', 'password.no_special'],
  ] as const) {
    await page.locator(field('password')).fill(typed)
    await page.locator(field('password')).blur()
    await expect(errorOf(page, 'password')).toHaveText(validationTexts[code])
  }
  await page.locator(field('phone')).fill('55 500')
  await page.locator(field('phone')).blur()
  await expect(errorOf(page, 'phone')).toHaveText(validationTexts['phone.too_short'])
})

test('an unknown browser sees that others failed too often, and for how long', async ({ page, expectFailed }) => {
  expectFailed(429)
  await refuseOperation(page, logIn, { code: 'auth.too_many_failures', details: { retryAfterSeconds: 3600 } })
  await signIn(page, newPerson().email)
  await expect(page.getByText(fixed.tooManyAttempts, { exact: true })).toBeVisible()
  const [beginning = ''] = fixed.tryAgainIn.split('…')
  await expect(page.getByRole('timer')).toContainText(beginning)
})

test('an unexpected error uses the specification’s words, an unreadable response the product’s', async ({
  page,
  expectFailed,
}) => {
  expectFailed(500)
  const headers = { 'access-control-allow-origin': setting('PORTAL_URL'), 'access-control-allow-credentials': 'true' }
  const body = { message: fixed.unexpectedError, code: 'server.unexpected', requestId: 'r' }
  await page.route(api(logIn.path), (route) => route.fulfill({ status: 500, headers, json: body }))
  await signIn(page, newPerson().email)
  await expect(page.locator('main').getByText(fixed.unexpectedError, { exact: true }).first()).toBeVisible()

  // C18: a text that does not come from the API is never shown.
  await page.route(api(registerAgent.path), (route) =>
    route.fulfill({ status: 500, headers, contentType: 'text/html', body: '<h1 id="hostile">hostile</h1>' }),
  )
  await signUpAgent(page, newPerson())
  await expect(page.locator('main').getByText(errorTexts['server.unexpected'], { exact: true }).first()).toBeVisible()
  await expect(page.locator('#hostile')).toHaveCount(0)
  expect(await page.locator('main').textContent()).not.toContain('hostile')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(password)
})
