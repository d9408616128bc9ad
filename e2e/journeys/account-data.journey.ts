import { readFile } from 'node:fs/promises'
import type { BrowserContext } from '@playwright/test'
import { getProfile } from '@grana/contract/presence'
import { availability } from '@grana/messages/es/account/availability'
import { centre } from '@grana/messages/es/account/centre'
import { consentGate, data, disable } from '@grana/messages/es/account/leave'
import { notifications } from '@grana/messages/es/account/notifications'
import { reactivate } from '@grana/messages/es/account/reactivate'
import { social } from '@grana/messages/es/account/social'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { visibility } from '@grana/messages/es/account/visibility'
import { accountLetters } from '@grana/messages/es/emails-account'
import { fixed } from '@grana/messages/es/fixed'
import { validationTexts } from '@grana/messages/es/validation'
import { expect, setting, test, type Page } from '../journey.ts'
import {
  field,
  linkTo,
  newPerson,
  password,
  signIn,
  signUpAgent,
  signUpCustomer,
  type Person,
} from '../pages/account.ts'
import { keepState } from '../pictures.ts'
import { befriend, eraseNow, forgetLimits, mailsTo, outdateConsents, rowsHolding } from '../services.ts'

test.beforeEach(async ({ page }) => {
  test.slow()
  await forgetLimits()
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

async function prove(page: Page, { email }: Person): Promise<void> {
  await page.goto(await linkTo(email, '/verify-email'))
  await page.getByRole('button', { name: verifyEmail.prove.act }).click()
  await expect(heading(page, verifyEmail.prove.done)).toBeVisible()
}

async function newAgent(page: Page): Promise<Person> {
  const person = newPerson()
  await signUpAgent(page, person)
  await expect(heading(page, verifyEmail.check.heading)).toBeVisible()
  await prove(page, person)
  return person
}

type Screen = keyof typeof centre.screens

async function open(page: Page, screen: Screen): Promise<void> {
  await page.goto(`/account/${screen}`)
  await expect(heading(page, centre.screens[screen].title)).toBeVisible()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: centre.form.save }).click()
  await expect(page.getByText(centre.form.saved, { exact: true })).toBeVisible()
}

const choose = (page: Page, name: string, value: string) =>
  page.locator(`input[name="${name}"][value="${value}"]`).check({ force: true })

async function subjects({ email }: Person): Promise<string[]> {
  return (await mailsTo(email)).map(({ subject }) => subject)
}

test('links: hostile ones are refused beside their field, good ones are there after a reload', async ({ page }) => {
  await newAgent(page)
  await open(page, 'social')
  await page.locator(field('website')).fill('javascript:alert(1)')
  await page.locator(field('twitter')).fill('https://x.com.evil.example/ada')
  await page.getByRole('button', { name: centre.form.save }).click()
  await expect(page.locator(`${field('website')}-error`)).toHaveText(validationTexts['link.website'])
  await expect(page.locator(`${field('twitter')}-error`)).toHaveText(validationTexts['link.twitter'])
  await keepState(page, 'account-social-refused')
  await page.locator(field('website')).fill('ximena.example')
  await page.locator(field('twitter')).fill('@ximena_p')
  await save(page)
  await page.reload()
  await expect(page.locator(field('website'))).toHaveValue('https://ximena.example/')
  await expect(page.locator(field('twitter'))).toHaveValue('https://x.com/ximena_p')
  await expect(page.getByText(social.note)).toBeVisible()
})

test('availability: hours in the person’s zone, kept; an end before its start is said at its day', async ({ page }) => {
  await newAgent(page)
  await open(page, 'availability')
  await choose(page, 'work_type', 'full_time')
  await page.getByText(availability.weekend).click()
  const monday = availability.weekdays[1]
  await page.getByLabel(monday, { exact: true }).check({ force: true })
  await page.getByLabel(availability.until(monday)).fill('08:00')
  await expect(page.getByText(validationTexts['hours.backwards']).first()).toBeVisible()
  await keepState(page, 'account-availability-refused')
  await page.getByLabel(availability.until(monday)).fill('18:30')
  await page.getByLabel(availability.weekdays[5], { exact: true }).check({ force: true })
  await expect(page.getByText(availability.sumOf(17.5, 40))).toBeVisible()
  await save(page)
  await page.reload()
  await expect(page.locator('input[name=work_type][value=full_time]')).toBeChecked()
  await expect(page.locator(field('weekend'))).toBeChecked()
  await expect(page.getByLabel(availability.until(monday))).toHaveValue('18:30')
  await keepState(page, 'account-availability')
})

test('visibility: seen from the other side as nobody, friend, everyone; the preview says the same before', async ({
  page,
  browser,
}) => {
  const ada = await newAgent(page)
  const context = await browser.newContext()
  const other = await context.newPage()
  const friend = await newAgent(other)
  await befriend(ada.email, friend.email)
  await open(other, 'social')

  const isSeen = async () => {
    const address = setting('API_URL') + getProfile.path.replace('{username}', ada.username)
    const answer = await context.request.get(address, { headers: await ownHeaders(context) })
    return answer.ok()
  }
  const viewer = (kind: 'visitor' | 'member' | 'friend') => choose(page, 'viewer', kind)
  const card = page.getByText(`@${ada.username}`)
  const hidden = page.getByText(visibility.preview.hidden)

  await open(page, 'visibility')
  await viewer('friend')
  await expect(hidden).toBeVisible()
  expect(await isSeen()).toBe(false)

  await choose(page, 'visibility', 'friends')
  await expect(page.locator('main').getByText('Ximena Paredes Luna')).toBeVisible()
  await viewer('member')
  await expect(hidden).toBeVisible()
  await keepState(page, 'account-visibility-hidden')
  await save(page)
  expect(await isSeen()).toBe(true)

  await choose(page, 'visibility', 'everyone')
  await expect(card.last()).toBeVisible()
  await viewer('visitor')
  await expect(hidden).toBeVisible()
  await page.getByText(visibility.openWeb).click()
  await expect(card.last()).toBeVisible()
  await viewer('friend')
  await save(page)
  await page.reload()
  await expect(page.locator('input[name=visibility][value=everyone]')).toBeChecked()
  await expect(page.locator(field('open_web'))).toBeChecked()
  await expect(card.last()).toBeVisible()
  await viewer('friend')
  await keepState(page, 'account-visibility')
  await context.close()
})

/** What the scripts of somebody's browser send along; the half comes by itself, from the jar of the API's host. */
async function ownHeaders(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = new Map((await context.cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]))
  return {
    origin: setting('PORTAL_URL'),
    authorization: `Bearer ${cookies.get('__Host-grana_access') ?? ''}`,
    refresh: cookies.get('__Host-grana_refresh') ?? '',
    authemail: cookies.get('__Host-grana_email') ?? '',
  }
}

test('notifications: security says that it stays, the rest is as it was left', async ({ page }) => {
  await newAgent(page)
  await open(page, 'notifications')
  await expect(page.getByText(notifications.always)).toBeVisible()
  const tick = page.getByRole('checkbox', {
    name: notifications.tick(notifications.kinds.messages.name, notifications.channels.mail),
  })
  await tick.uncheck({ force: true })
  await save(page)
  await page.reload()
  await expect(tick).not.toBeChecked()
  await keepState(page, 'account-notifications')
})

test('an organization has its own screens: those of agents are closed to it', async ({ page, expectFailed }) => {
  expectFailed(403)
  const person = newPerson()
  await signUpCustomer(page, person)
  await expect(heading(page, verifyEmail.check.heading)).toBeVisible()
  await open(page, 'notifications')
  await expect(page.getByRole('link', { name: centre.screens.visibility.name })).toHaveCount(0)
  await page.goto('/account/visibility')
  await page.waitForURL('**/403')
})

test('a text that changed is asked for before going on, and is on record afterwards', async ({ page }) => {
  const person = await newAgent(page)
  await outdateConsents(person.email)
  await page.goto('/account/notifications')
  await expect(heading(page, consentGate.title)).toBeVisible()
  await page.getByRole('button', { name: consentGate.send }).click()
  await expect(page.getByText(consentGate.required)).toBeVisible()
  await keepState(page, 'account-consent')
  const name = data.consents.documents.terms.toLowerCase()
  await page.getByLabel(consentGate.accept(name)).check({ force: true })
  await page.getByRole('button', { name: consentGate.send }).click()
  await expect(heading(page, centre.screens.notifications.title)).toBeVisible()
  await open(page, 'data')
  await expect(page.getByText(data.consents.older)).toHaveCount(1)
  await expect(page.getByText(data.consents.current)).toHaveCount(3)
})

test('a copy of one’s data: asked for, told by mail, fetched', async ({ page }) => {
  const person = await newAgent(page)
  await open(page, 'data')
  await keepState(page, 'account-data')
  await page.getByRole('button', { name: data.copy.ask }).click()
  const download = page.getByRole('button', { name: data.copy.download })
  await expect(download).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => subjects(person), { timeout: 20_000 }).toContain(accountLetters['export-ready'].subject)
  const saving = page.waitForEvent('download')
  await download.click()
  const file = await readFile(await (await saving).path(), 'utf8')
  for (const mark of [person.email, person.username, 'Paredes Luna']) expect(file).toContain(mark)
  expect(file).not.toContain('argon2')
  await keepState(page, 'account-data-copy')
})

test('an account is turned off at once and everywhere, and comes back by its mail', async ({
  page,
  browser,
  expectFailed,
}) => {
  expectFailed(401, 422)
  const person = await newAgent(page)
  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await signIn(elsewhere, person.email)
  await elsewhere.waitForURL('**/redir')
  await open(page, 'disable')
  await keepState(page, 'account-disable')
  await page.locator(field('password')).fill('Ninguna#7otra')
  await page.getByRole('button', { name: disable.confirm.send }).click()
  await expect(page.locator(`${field('password')}-error`)).toHaveText(fixed.currentPasswordWrong)
  await page.locator(field('password')).fill(password)
  await page.getByRole('button', { name: disable.confirm.send }).click()
  await page.waitForURL('**/sign-in')
  await expect(page.getByText(disable.toast.title)).toBeVisible()
  await elsewhere.goto('/account/disable')
  await elsewhere.waitForURL('**/sign-in?**')
  await context.close()

  await signIn(page, person.email)
  await expect(page.getByText(fixed.loginFailed, { exact: true })).toBeVisible()
  await page.goto(await linkTo(person.email, '/sign-in/reactivate'))
  await expect(heading(page, reactivate.heading)).toBeVisible()
  await keepState(page, 'account-reactivate')
  await page.getByRole('button', { name: reactivate.act }).click()
  await expect(heading(page, reactivate.done)).toBeVisible()
  await signIn(page, person.email)
  await page.waitForURL('**/redir')
})

test('erasure: off at once, gone on its day, and nothing of the person is left', async ({ page, expectFailed }) => {
  expectFailed(401)
  const person = await newAgent(page)
  await open(page, 'data')
  await page.getByRole('button', { name: data.erase.open }).click()
  await keepState(page, 'account-erase')
  await page.locator(field('password')).fill(password)
  await page.getByRole('button', { name: data.erase.send }).click()
  await page.waitForURL('**/sign-in')
  await expect(page.getByText(data.erase.toast.title)).toBeVisible()
  await expect.poll(() => subjects(person), { timeout: 20_000 }).toContain(accountLetters['erasure-asked'].subject)
  await signIn(page, person.email)
  await expect(page.getByText(fixed.loginFailed, { exact: true })).toBeVisible()
  expect(await rowsHolding(person.email)).toBeGreaterThan(0)
  await eraseNow(person.email)
  await expect.poll(() => subjects(person), { timeout: 20_000 }).toContain(accountLetters.erased.subject)
  for (const mark of [person.email, person.username]) expect(await rowsHolding(mark)).toBe(0)
})
