import { captchaTexts } from '@grana/messages/es/captcha'
import { easeNextCaptcha } from '../captcha-token.ts'
import { expect, type Page } from '../journey.ts'
import { tabTo } from '../keyboard.ts'

/** A visitor who sends the form: every value can be found in the results. */
export const visitor = {
  first_name: 'Marisol',
  last_name: 'Quispe Tello',
  email: 'marisol.quispe@tepozan.example',
  organization: 'Banco Tepozan',
  country: 'mexico',
  phone: '55 5000 0000',
  message: 'Two apps and one API before March.',
} as const

export type Visitor = Record<keyof typeof visitor, string>

/** A new visitor: an address gets one confirmation per day. */
export function newVisitor(): Visitor {
  return { ...visitor, email: `visitor-${crypto.randomUUID()}@tepozan.example` }
}

const lines = ['first_name', 'last_name', 'email', 'organization'] as const

export function field(name: string): string {
  return `#field-${name}`
}

/** Opens the page and waits until it is hydrated. */
export async function openContact(page: Page, query = ''): Promise<void> {
  await page.goto(`/contact${query}`)
  await expect(page.locator('main button[type=submit]')).toBeVisible()
}

export function captcha(page: Page) {
  return page.locator('[data-captcha-state]')
}

export async function expectCaptcha(page: Page, state: 'init' | 'verified' | 'expired' | 'error'): Promise<void> {
  await expect(captcha(page)).toHaveAttribute('data-captcha-state', state)
}

/** Ticks the captcha's box with the space bar and waits for the complete proof of work. */
export async function solveByKeyboard(page: Page): Promise<void> {
  await tabTo(page, field('captcha_token'))
  await page.keyboard.press('Space')
  await expectCaptcha(page, 'verified')
}

/** Everything but the verification, without touching the mouse. */
export async function fillByKeyboard(page: Page, person: Visitor): Promise<void> {
  for (const name of [...lines, 'country'] as const) {
    await tabTo(page, field(name))
    await page.keyboard.type(person[name])
  }
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(page, field('phone'))
  await page.keyboard.type(person.phone)
  await tabTo(page, field('interest'))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, field('message'))
  await page.keyboard.type(person.message)
  await tabTo(page, field('privacy_consent'))
  await page.keyboard.press('Space')
}

/** The same by locators, for tests about something else. */
export async function fillContact(page: Page, person: Visitor): Promise<void> {
  for (const name of lines) await page.locator(field(name)).fill(person[name])
  await page.locator(field('country')).fill(person.country)
  await page.getByRole('option').first().click()
  await page.locator(field('phone')).fill(person.phone)
  await page.locator('input[name=interest][value=pentest]').check({ force: true })
  await page.locator(field('message')).fill(person.message)
  await page.locator(field('privacy_consent')).check({ force: true })
}

/** Ticks the captcha's box, for tests that are not about the proof of work. */
export async function solveCaptcha(page: Page): Promise<void> {
  await easeNextCaptcha(page)
  await page.getByText(captchaTexts.label, { exact: true }).click()
  await expectCaptcha(page, 'verified')
}

export async function submitContact(page: Page): Promise<void> {
  await page.locator('main button[type=submit]').click()
}

/** The summary on top of the form, which has the focus after a refused attempt. */
export function summary(page: Page) {
  return page.locator('form section[tabindex="-1"]')
}

/** The input is still there after a refusal. */
export async function expectInputKept(page: Page, person: Visitor): Promise<void> {
  for (const name of [...lines, 'message'] as const) {
    await expect(page.locator(field(name))).toHaveValue(person[name])
  }
  await expect(page.locator(field('privacy_consent'))).toBeChecked()
}
