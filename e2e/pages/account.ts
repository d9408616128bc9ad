import { centre } from '@grana/messages/es/account/centre'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { expect, type Page } from '../journey.ts'
import { password, type Person } from '../people.ts'
import { linkTo } from '../services.ts'
import { solveCaptcha } from './contact.ts'

export function field(name: string): string {
  return `#field-${name}`
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** The page is hydrated: input before that would be lost. */
export async function expectReady(page: Page): Promise<void> {
  await expect(page.locator('main button[type=submit]')).toBeVisible()
}

export async function submitForm(page: Page): Promise<void> {
  await page.locator('main button[type=submit]').click()
}

async function chooseCountry(page: Page, typed: string): Promise<void> {
  await page.locator(field('country')).fill(typed)
  await page.getByRole('option').first().click()
}

/** Fills the sign-up of an agent and sends it. */
export async function signUpAgent(page: Page, { email, username }: Person): Promise<void> {
  await page.goto('/sign-up/agent')
  await expectReady(page)
  await page.locator(field('username')).fill(username)
  await page.locator(field('first_name')).fill('Ximena')
  await page.locator(field('last_name')).fill('Paredes Luna')
  await page.locator(field('email')).fill(email)
  await chooseCountry(page, 'colombia')
  await page.locator(field('password')).fill(password)
  await page.locator(field('code_of_conduct')).check({ force: true })
  await page.locator(field('terms')).check({ force: true })
  await solveCaptcha(page)
  await submitForm(page)
}

/** Fills the sign-up of an organization and sends it. */
export async function signUpCustomer(page: Page, { email, organization }: Person): Promise<void> {
  await page.goto('/sign-up/customer')
  await expectReady(page)
  await page.locator(field('first_name')).fill('Renata')
  await page.locator(field('last_name')).fill('Solis Vega')
  await page.locator(field('email')).fill(email)
  await page.locator(field('organization')).fill(organization)
  await page.locator(field('position')).fill('Responsable de seguridad')
  await chooseCountry(page, 'mexico')
  await page.locator(field('phone')).fill('55 5000 0000')
  await page.locator(field('password')).fill(password)
  await page.locator(field('terms')).check({ force: true })
  await solveCaptcha(page)
  await submitForm(page)
}

export async function signIn(page: Page, email: string, typed = password): Promise<void> {
  await page.goto('/sign-in')
  await typeCredentials(page, email, typed)
}

export async function typeCredentials(page: Page, email: string, typed = password): Promise<void> {
  await expectReady(page)
  await page.locator(field('email')).fill(email)
  await page.locator(field('password')).fill(typed)
  await submitForm(page)
}

/** Cookies that scripts of the portal hold. */
export async function scriptTokens(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name }) => name).filter((name) => name.startsWith('__Host-grana_') && !name.endsWith('browser'))
}

/** Follows the link of the email that verifies an address. */
export async function followVerificationLink(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await expect(heading(page, verifyEmail.check.heading)).toBeVisible()
  const link = await linkTo(email, '/verify-email')
  await page.goto(link)
  // The one-time token leaves the URL before anything else runs.
  await expect.poll(() => page.url()).not.toContain(link.split('/').at(-1))
  await page.getByRole('button', { name: verifyEmail.prove.act }).click()
  await expect(heading(page, verifyEmail.prove.done)).toBeVisible()
}

export type Screen = keyof typeof centre.screens

/** Opens a screen of the account centre. */
export async function openScreen(page: Page, name: Screen): Promise<void> {
  await page.goto(`/account/${name}`)
  await expect(heading(page, centre.screens[name].title)).toBeVisible()
}

/** Saves the form of a screen of the account centre. */
export async function saveScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: centre.form.save }).click()
  await expect(page.locator('form').getByText(centre.form.saved, { exact: true })).toBeVisible()
}

/** Chooses a radio button. */
export const chooseRadio = (page: Page, name: string, value: string) =>
  page.locator(`input[name="${name}"][value="${value}"]`).check({ force: true })

/** Everything that the page could restore after a reload. */
export function storedState(page: Page): Promise<string> {
  return page.evaluate(
    () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]) + document.cookie,
  )
}
