import type { BrowserContext } from '@playwright/test'
import { session } from '@grana/messages/es/account/session'
import { shell } from '@grana/messages/es/apps/shell'
import { home } from '@grana/messages/es/homes/home'
import { expect, setting, type Page } from '../journey.ts'
import { firstNames, newAppUser, type Kind, type Person } from '../people.ts'

export const agents = () => setting('AGENTS_URL')
export const customers = () => setting('CUSTOMERS_URL')

const greeting = (page: Page, kind: Kind) =>
  page.getByRole('heading', { name: home.greeting(firstNames[kind]), level: 1 })

/** A new user in their app. */
export async function openAppAs(page: Page, kind: Kind): Promise<Person> {
  const person = await newAppUser(page, kind)
  await page.goto(kind === 'agent' ? agents() : customers())
  await expectHome(page, kind)
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
  await expect(greeting(page, kind)).toBeVisible()
}

/** Opens the app of an agent who is signed in on the portal, and signs out there. */
export async function signOutEverywhere(page: Page): Promise<void> {
  await page.goto('/redir')
  await expectHome(page, 'agent')
  await signOutOfApp(page)
  await page.waitForURL('**/sign-in**')
}

export async function signOutOfApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: shell.person.menu }).click()
  await page.getByRole('button', { name: session.signOut }).click()
}
