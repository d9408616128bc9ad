import type { BrowserContext } from '@playwright/test'
import { session } from '@grana/messages/es/account/session'
import { shell } from '@grana/messages/es/apps/shell'
import { home } from '@grana/messages/es/homes/home'
import { expect, setting, type Page } from '../journey.ts'
import { newPerson, proveAddress, signUpAgent, signUpCustomer, type Person } from './account.ts'

export const agents = () => setting('AGENTS_URL')
export const customers = () => setting('CUSTOMERS_URL')

const names = { agent: 'Ximena', customer: 'Renata' } as const
export type Kind = keyof typeof names

const greeting = (page: Page, kind: Kind) => page.getByRole('heading', { name: home.greeting(names[kind]), level: 1 })

/** Signs somebody up and follows the link of the mail: from here on an app takes them in. */
export async function newMember(page: Page, kind: Kind): Promise<Person> {
  const person = newPerson()
  await (kind === 'agent' ? signUpAgent(page, person) : signUpCustomer(page, person))
  await proveAddress(page, person)
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

/** Opens the app of an agent who is signed in on the portal, and signs out there. */
export async function signOutEverywhere(page: Page): Promise<void> {
  await page.goto('/redir')
  await expectHome(page, 'agent')
  await signOutOfApp(page)
  await page.waitForURL('**/sign-in**')
}

export async function signOutOfApp(page: Page): Promise<void> {
  // What is still being loaded would be refused in the middle of it.
  const loading = page.locator('[class*="skeleton"]')
  await expect(loading)
    .toHaveCount(0, { timeout: 5000 })
    .catch(() => undefined)
  await page.getByRole('button', { name: shell.person.menu }).click()
  await page.getByRole('button', { name: session.signOut }).click()
}
