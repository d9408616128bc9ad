import type { BrowserContext } from '@playwright/test'
import { session } from '@grana/messages/es/account/session'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { home } from '@grana/messages/es/apps/home'
import { shell } from '@grana/messages/es/apps/shell'
import { expect, setting, type Page } from '../journey.ts'
import { linkTo, newPerson, signUpAgent, signUpCustomer, type Person } from './account.ts'

export const agents = () => setting('AGENTS_URL')
export const customers = () => setting('CUSTOMERS_URL')

const names = { agent: 'Ximena', customer: 'Renata' } as const
export type Kind = keyof typeof names

const greeting = (page: Page, kind: Kind) => page.getByRole('heading', { name: home.greeting(names[kind]), level: 1 })

/** Signs somebody up and follows the link of the mail: from here on an app takes them in. */
export async function newMember(page: Page, kind: Kind): Promise<Person> {
  const person = newPerson()
  await (kind === 'agent' ? signUpAgent(page, person) : signUpCustomer(page, person))
  await page.waitForURL('**/verify-email')
  await page.goto(await linkTo(person.email, '/verify-email'))
  await page.getByRole('button', { name: verifyEmail.prove.act }).click()
  await expect(page.getByRole('heading', { name: verifyEmail.prove.done, level: 1 })).toBeVisible()
  return person
}

/** The three cookies that scripts hold, of one host. */
export async function tokensAt(context: BrowserContext, url: string): Promise<string[]> {
  const cookies = await context.cookies(url)
  const { hostname } = new URL(url)
  return cookies
    .filter(({ name, domain }) => domain === hostname && /^__Host-grana_(?:access|refresh|email)$/.test(name))
    .map(({ name }) => name)
    .toSorted()
}

export async function expectHome(page: Page, kind: Kind): Promise<void> {
  await expect(greeting(page, kind)).toBeVisible({ timeout: 15_000 })
}

export async function signOutOfApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: shell.person.menu }).click()
  await page.getByRole('button', { name: session.signOut }).click()
}
