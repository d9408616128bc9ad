import { captchaTexts } from '@grana/messages/es/captcha'
import { easeNextCaptcha } from '../captcha-token.ts'
import { expect, type Page } from '../journey.ts'
import { tabTo } from '../keyboard.ts'

/** Somebody who writes to us: every value can be looked for in what comes out at the other end. */
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

/** A visitor whom nobody has seen before: one confirmation goes to an address per day. */
export function newVisitor(): Visitor {
  return { ...visitor, email: `visitor-${crypto.randomUUID()}@tepozan.example` }
}

const lines = ['first_name', 'last_name', 'email', 'organization'] as const

export function field(name: string): string {
  return `#field-${name}`
}

/** Opens the page and waits until its script has taken over. */
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

/** Ticks our own box with the space bar and waits for the proof of work, all of it. */
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

/** The same by locators, for tests whose point lies elsewhere. */
export async function fill(page: Page, person: Visitor): Promise<void> {
  for (const name of lines) await page.locator(field(name)).fill(person[name])
  await page.locator(field('country')).fill(person.country)
  await page.getByRole('option').first().click()
  await page.locator(field('phone')).fill(person.phone)
  await page.locator('input[name=interest][value=pentest]').check({ force: true })
  await page.locator(field('message')).fill(person.message)
  await page.locator(field('privacy_consent')).check({ force: true })
}

/** Ticks our own box, for tests whose point lies elsewhere than in the work. */
export async function solve(page: Page): Promise<void> {
  await easeNextCaptcha(page)
  await page.getByText(captchaTexts.label, { exact: true }).click()
  await expectCaptcha(page, 'verified')
}

export async function send(page: Page): Promise<void> {
  await page.locator('main button[type=submit]').click()
}

/** The box on top of the form, which has the focus after a refused try. */
export function summary(page: Page) {
  return page.locator('form section[tabindex="-1"]')
}

/** What was typed is still there after a refusal. */
export async function expectKept(page: Page, person: Visitor): Promise<void> {
  for (const name of [...lines, 'message'] as const) {
    await expect(page.locator(field(name))).toHaveValue(person[name])
  }
  await expect(page.locator(field('privacy_consent'))).toBeChecked()
}
