import { captchaTexts } from '@grana/messages/es/captcha'
import { expect, type Page } from '../journey.ts'
import { mailsTo } from '../services.ts'

export const password = 'Tezontle#41-faro'

export type Person = { email: string; username: string }

/** Somebody whom nobody has seen before. */
export function newPerson(): Person {
  const mark = crypto.randomUUID().slice(0, 8)
  return { email: `persona.${mark}@tepozan.example`, username: `persona-${mark}` }
}

export function field(name: string): string {
  return `#field-${name}`
}

/** The page's script has taken over: what is typed before would be lost. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator('main button[type=submit]')).toBeVisible()
}

export async function send(page: Page): Promise<void> {
  await page.locator('main button[type=submit]').click()
}

export async function solveCaptcha(page: Page): Promise<void> {
  await page.getByText(captchaTexts.label, { exact: true }).click()
  await expect(page.locator('[data-captcha-state]')).toHaveAttribute('data-captcha-state', 'verified')
}

async function chooseCountry(page: Page, typed: string): Promise<void> {
  await page.locator(field('country')).fill(typed)
  await page.getByRole('option').first().click()
}

/** Fills the sign-up of an agent and sends it. */
export async function signUpAgent(page: Page, { email, username }: Person): Promise<void> {
  await page.goto('/sign-up/agent')
  await ready(page)
  await page.locator(field('username')).fill(username)
  await page.locator(field('first_name')).fill('Ximena')
  await page.locator(field('last_name')).fill('Paredes Luna')
  await page.locator(field('email')).fill(email)
  await chooseCountry(page, 'colombia')
  await page.locator(field('password')).fill(password)
  await page.locator(field('code_of_conduct')).check({ force: true })
  await page.locator(field('terms')).check({ force: true })
  await solveCaptcha(page)
  await send(page)
}

/** Fills the sign-up of an organization and sends it. */
export async function signUpCustomer(page: Page, { email }: Person): Promise<void> {
  await page.goto('/sign-up/customer')
  await ready(page)
  await page.locator(field('first_name')).fill('Renata')
  await page.locator(field('last_name')).fill('Solis Vega')
  await page.locator(field('email')).fill(email)
  await page.locator(field('organization')).fill('Cooperativa Tepozan')
  await page.locator(field('position')).fill('Responsable de seguridad')
  await chooseCountry(page, 'mexico')
  await page.locator(field('phone')).fill('55 5000 0000')
  await page.locator(field('password')).fill(password)
  await page.locator(field('terms')).check({ force: true })
  await solveCaptcha(page)
  await send(page)
}

export async function signIn(page: Page, email: string, typed = password): Promise<void> {
  await page.goto('/sign-in')
  await typeCredentials(page, email, typed)
}

export async function typeCredentials(page: Page, email: string, typed = password): Promise<void> {
  await ready(page)
  await page.locator(field('email')).fill(email)
  await page.locator(field('password')).fill(typed)
  await send(page)
}

/** The link of the newest mail whose address has this beginning. */
export async function linkTo(email: string, path: string): Promise<string> {
  const pattern = new RegExp(`https?://\\S+${path}/[\\w-]+`, 'g')
  async function newest(): Promise<string | undefined> {
    const mails = await mailsTo(email)
    return mails.flatMap(({ text }) => text.match(pattern) ?? []).at(-1)
  }
  await expect.poll(newest, { timeout: 20_000 }).toBeTruthy()
  return (await newest()) ?? ''
}

/** Cookies that scripts of the portal hold. */
export async function heldTokens(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name }) => name).filter((name) => name.startsWith('__Host-grana_') && !name.endsWith('browser'))
}
