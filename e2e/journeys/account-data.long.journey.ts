import { readFile } from 'node:fs/promises'
import { availability } from '@grana/messages/es/account/availability'
import { centre } from '@grana/messages/es/account/centre'
import { consentGate, data, disable } from '@grana/messages/es/account/leave'
import { notifications } from '@grana/messages/es/account/notifications'
import { reactivate } from '@grana/messages/es/account/reactivate'
import { social } from '@grana/messages/es/account/social'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { accountEmailTexts } from '@grana/messages/es/emails/account'
import { fixed } from '@grana/messages/es/fixed'
import { validationTexts } from '@grana/messages/es/validation'
import { expect, test } from '../journey.ts'
import { chooseRadio, field, heading, openScreen, saveScreen, signIn, signUpCustomer } from '../pages/account.ts'
import { newPerson, password, type Person, newVerifiedUser } from '../people.ts'
import { checkState } from '../screenshots.ts'
import { linkTo, eraseNow, emailsTo, outdateConsents, countRowsContaining } from '../services.ts'

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

async function subjects({ email }: Person): Promise<string[]> {
  return (await emailsTo(email)).map(({ subject }) => subject)
}

test('links: hostile ones are refused at their field, valid ones survive a reload', async ({ page }) => {
  await newVerifiedUser(page, 'agent')
  await openScreen(page, 'social')
  await page.locator(field('website')).fill('javascript:alert(1)')
  await page.locator(field('twitter')).fill('https://x.com.evil.example/ada')
  await page.getByRole('button', { name: centre.form.save }).click()
  await expect(page.locator(`${field('website')}-error`)).toHaveText(validationTexts['link.website'])
  await expect(page.locator(`${field('twitter')}-error`)).toHaveText(validationTexts['link.twitter'])
  await checkState(page, 'account-social-refused')
  await page.locator(field('website')).fill('ximena.example')
  await page.locator(field('twitter')).fill('@ximena_p')
  await saveScreen(page)
  await page.reload()
  await expect(page.locator(field('website'))).toHaveValue('https://ximena.example/')
  await expect(page.locator(field('twitter'))).toHaveValue('https://x.com/ximena_p')
  await expect(page.getByText(social.note)).toBeVisible()
})

test('availability: hours in the person’s zone are saved; an end before its start is an error at its day', async ({
  page,
}) => {
  await newVerifiedUser(page, 'agent')
  await openScreen(page, 'availability')
  await chooseRadio(page, 'work_type', 'full_time')
  await page.getByText(availability.weekend).click()
  const monday = availability.weekdays[1]
  await page.getByLabel(monday, { exact: true }).check({ force: true })
  await page.getByLabel(availability.until(monday)).fill('08:00')
  await expect(page.getByText(validationTexts['hours.backwards']).first()).toBeVisible()
  await checkState(page, 'account-availability-refused')
  await page.getByLabel(availability.until(monday)).fill('18:30')
  await page.getByLabel(availability.weekdays[5], { exact: true }).check({ force: true })
  await expect(page.getByText(availability.sumOf(17.5, 40))).toBeVisible()
  await saveScreen(page)
  await page.reload()
  await expect(page.locator('input[name=work_type][value=full_time]')).toBeChecked()
  await expect(page.locator(field('weekend'))).toBeChecked()
  await expect(page.getByLabel(availability.until(monday))).toHaveValue('18:30')
  await checkState(page, 'account-availability')
})

test('notifications: security cannot be turned off, other choices are saved', async ({ page }) => {
  await newVerifiedUser(page, 'agent')
  await openScreen(page, 'notifications')
  await expect(page.getByText(notifications.always)).toBeVisible()
  const tick = page.getByRole('checkbox', {
    name: notifications.tick(notifications.kinds.messages.name, notifications.channels.mail),
  })
  await tick.uncheck({ force: true })
  await saveScreen(page)
  await page.reload()
  await expect(tick).not.toBeChecked()
  await checkState(page, 'account-notifications')
})

test('an organization cannot open the screens of agents', async ({ page, expectFailed }) => {
  expectFailed(403)
  const person = newPerson()
  await signUpCustomer(page, person)
  await expect(heading(page, verifyEmail.check.heading)).toBeVisible()
  await openScreen(page, 'notifications')
  await expect(page.getByRole('link', { name: centre.screens.visibility.name })).toHaveCount(0)
  await page.goto('/account/visibility')
  await page.waitForURL('**/403')
})

test('a changed text must be accepted before going on, and the consent is recorded', async ({ page }) => {
  const person = await newVerifiedUser(page, 'agent')
  await outdateConsents(person.email)
  await page.goto('/account/notifications')
  await expect(heading(page, consentGate.title)).toBeVisible()
  await page.getByRole('button', { name: consentGate.send }).click()
  await expect(page.getByText(consentGate.required)).toBeVisible()
  await checkState(page, 'account-consent')
  const name = data.consents.documents.terms.toLowerCase()
  await page.getByLabel(consentGate.accept(name)).check({ force: true })
  await page.getByRole('button', { name: consentGate.send }).click()
  await expect(heading(page, centre.screens.notifications.title)).toBeVisible()
  await openScreen(page, 'data')
  await expect(page.getByText(data.consents.older)).toHaveCount(1)
  await expect(page.getByText(data.consents.current)).toHaveCount(3)
})

test('data export: requested, announced by email, downloaded', async ({ page }) => {
  const person = await newVerifiedUser(page, 'agent')
  await openScreen(page, 'data')
  await checkState(page, 'account-data')
  await page.getByRole('button', { name: data.copy.ask }).click()
  const download = page.getByRole('button', { name: data.copy.download })
  await expect(download).toBeVisible()
  await expect.poll(() => subjects(person)).toContain(accountEmailTexts['export-ready'].subject)
  const saving = page.waitForEvent('download')
  await download.click()
  const file = await readFile(await (await saving).path(), 'utf8')
  for (const mark of [person.email, person.username, 'Paredes Luna']) expect(file).toContain(mark)
  expect(file).not.toContain('argon2')
  await checkState(page, 'account-data-copy')
})

test('an account is deactivated at once and everywhere, and reactivated by its email', async ({
  page,
  browser,
  expectFailed,
}) => {
  expectFailed(401, 422)
  const person = await newVerifiedUser(page, 'agent')
  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await signIn(elsewhere, person.email)
  await elsewhere.waitForURL('**/redir')
  await openScreen(page, 'disable')
  await checkState(page, 'account-disable')
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
  await checkState(page, 'account-reactivate')
  await page.getByRole('button', { name: reactivate.act }).click()
  await expect(heading(page, reactivate.done)).toBeVisible()
  await signIn(page, person.email)
  await page.waitForURL('**/redir')
})

test('erasure: deactivated at once, erased on its day, and no data of the person is left', async ({
  page,
  expectFailed,
}) => {
  expectFailed(401)
  const person = await newVerifiedUser(page, 'agent')
  await openScreen(page, 'data')
  await page.getByRole('button', { name: data.erase.open }).click()
  await checkState(page, 'account-erase')
  await page.locator(field('password')).fill(password)
  await page.getByRole('button', { name: data.erase.send }).click()
  await page.waitForURL('**/sign-in')
  await expect(page.getByText(data.erase.toast.title)).toBeVisible()
  await expect.poll(() => subjects(person)).toContain(accountEmailTexts['erasure-asked'].subject)
  await signIn(page, person.email)
  await expect(page.getByText(fixed.loginFailed, { exact: true })).toBeVisible()
  expect(await countRowsContaining(person.email)).toBeGreaterThan(0)
  await eraseNow(person.email)
  await expect.poll(() => subjects(person)).toContain(accountEmailTexts.erased.subject)
  for (const mark of [person.email, person.username]) expect(await countRowsContaining(mark)).toBe(0)
})
