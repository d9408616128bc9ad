import { access } from '@grana/messages/es/account/access'
import { centre } from '@grana/messages/es/account/centre'
import { emailChange } from '@grana/messages/es/account/email-change'
import { profile } from '@grana/messages/es/account/profile'
import { session } from '@grana/messages/es/account/session'
import { sessions } from '@grana/messages/es/account/sessions'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { accountEmailTexts } from '@grana/messages/es/emails/account'
import { expect, test, violations, type Page } from '../journey.ts'
import {
  field,
  heading,
  scriptTokens,
  openScreen,
  submitForm,
  signIn,
  signUpAgent,
  signUpCustomer,
  type Screen,
} from '../pages/account.ts'
import { expectHome } from '../pages/apps.ts'
import { newPerson, password, type Person, newVerifiedUser } from '../people.ts'
import { checkState } from '../screenshots.ts'
import { linkTo, emailsTo } from '../services.ts'

const { screens } = centre
const entry = (page: Page, name: keyof typeof screens) =>
  page.getByRole('navigation', { name: centre.navigation }).getByRole('link', { name: screens[name].name })

async function newAgent(page: Page): Promise<Person> {
  const person = newPerson()
  await signUpAgent(page, person)
  await expect(heading(page, verifyEmail.check.heading)).toBeVisible()
  return person
}

async function open(page: Page, name: Screen): Promise<void> {
  await openScreen(page, name)
  await page.waitForLoadState('networkidle')
}

test('profile: a change survives a reload and is visible; unsaved input is not lost by a click', async ({ page }) => {
  await newAgent(page)
  await page.goto('/account')
  await page.waitForURL('**/account/profile')
  await expect(heading(page, screens.profile.title)).toBeVisible()
  await page.locator(field('first_name')).fill('Margarita')
  await page.locator(field('middle_name')).fill('Alma')
  await page.locator(field('birthdate')).fill('24/05/1990')
  await page.locator(field('phone')).fill('55 5000 0000')
  await page.locator(field('text_color')).fill('#ffffff')
  await page.locator(field('highlight_color')).fill('#17507f')
  await expect(page.getByText(centre.form.pending)).toBeVisible()
  await entry(page, 'sessions').click()
  await page.getByRole('button', { name: centre.leave.stay }).click()
  await expect(heading(page, screens.profile.title)).toBeVisible()
  await checkState(page, 'account-profile')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: centre.form.save }).click()
  await expect(page.locator('form').getByText(centre.form.saved, { exact: true })).toBeVisible()
  await expect(page.getByText(centre.form.toast)).toBeVisible()
  await page.reload()
  await expect(page.locator(field('first_name'))).toHaveValue('Margarita')
  await expect(page.locator(field('birthdate'))).toHaveValue('24/05/1990')
  await expect(page.locator(field('highlight_color'))).toHaveValue('#17507f')
  await expect(page.getByText('Margarita Paredes Luna')).toBeVisible()
})

test('profile: an error is shown at its field and in the summary', async ({ page }) => {
  await newAgent(page)
  await open(page, 'profile')
  await page.locator(field('last_name')).fill('')
  await page.locator(field('text_color')).fill('#f0b3c4')
  await page.getByRole('button', { name: centre.form.save }).click()
  await expect(page.getByRole('alert').or(page.locator('[tabindex="-1"]:focus'))).not.toHaveCount(0)
  await expect(page.getByText(profile.colors.legibility(1.0))).toBeVisible()
  await checkState(page, 'account-profile-refused')
})

test('navigation: each kind has its own screens, on phones in a drawer', async ({ page }) => {
  await signUpCustomer(page, newPerson())
  await expect(heading(page, verifyEmail.check.heading)).toBeVisible()
  await open(page, 'profile')
  await expect(page.locator(field('username'))).toHaveCount(0)
  await entry(page, 'two-factor').click()
  await expect(heading(page, screens['two-factor'].title)).toBeVisible()
  await expect(entry(page, 'two-factor')).toHaveAttribute('aria-current', 'page')
  expect(await violations(page)).toEqual([])
  await checkState(page, 'account-two-factor')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: centre.openMenu }).click()
  const drawer = page.getByRole('dialog', { name: centre.name })
  await expect(drawer).toBeVisible()
  await page.screenshot({ path: 'e2e/results/pictures/account-drawer-360.jpg', type: 'jpeg' })
  await drawer.getByRole('link', { name: screens.access.name }).click()
  await expect(heading(page, screens.access.title)).toBeVisible()
  await expect(drawer).toHaveCount(0)
})

test('sessions: listed, ended from another browser, and all the others at once', async ({ page, browser }) => {
  const person = await newAgent(page)
  const elsewhere = await browser.newContext()
  const [other, third] = [await elsewhere.newPage(), await (await browser.newContext()).newPage()]
  for (const one of [other, third]) {
    await signIn(one, person.email)
    await one.waitForURL('**/verify-email')
  }
  await open(page, 'sessions')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: sessions.current })).toHaveCount(1)
  await checkState(page, 'account-sessions')
  await page.setViewportSize({ width: 1280, height: 800 })
  await rows.getByRole('button').first().click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: sessions.endOthers(1) }).click()
  await expect(rows).toHaveCount(1)
  await expect(page.getByText(sessions.onlyOne)).toBeVisible()
  for (const one of [other, third]) {
    await one.goto('/account/profile')
    await one.waitForURL('**/sign-in?**')
    await expect(one.getByText(session.farewell.ended.title)).toBeVisible()
    expect(await scriptTokens(one)).toEqual([])
    await one.context().close()
  }
})

test('email address: confirmed by both emails, it is the one to sign in with', async ({
  page,
  browser,
  expectFailed,
}) => {
  const person = await newVerifiedUser(page, 'agent')
  const { email } = newPerson()
  await open(page, 'access')
  await page.getByRole('button', { name: access.email.change }).click()
  await page.locator(field('email')).fill(email)
  await page.locator(field('password')).fill(password)
  await checkState(page, 'account-access-form')
  await page.setViewportSize({ width: 1280, height: 800 })
  await submitForm(page)
  await expect(page.getByText(access.pending.title(email))).toBeVisible()
  await checkState(page, 'account-access-waiting')
  const mailbox = await (await browser.newContext()).newPage()
  await mailbox.goto(await linkTo(person.email, '/email/change'))
  await expect(heading(mailbox, emailChange.heading)).toBeVisible()
  expect(new URL(mailbox.url()).pathname).toBe('/email/change/-')
  await checkState(mailbox, 'email-change')
  await mailbox.getByRole('button', { name: emailChange.agree }).click()
  await expect(heading(mailbox, emailChange.done.waiting.heading)).toBeVisible()
  await mailbox.goto(await linkTo(email, '/email/change'))
  await mailbox.getByRole('button', { name: emailChange.agree }).click()
  await expect(heading(mailbox, emailChange.done.changed.heading)).toBeVisible()
  await checkState(mailbox, 'email-changed')
  // Every session has ended, also the one that made the request.
  expectFailed(401)
  await page.goto('/account/access')
  await page.waitForURL('**/sign-in?**')
  for (const address of [person.email, email]) {
    await expect
      .poll(async () => (await emailsTo(address)).map(({ subject }) => subject))
      .toContain(accountEmailTexts['email-changed'].subject)
  }
  await signIn(page, email)
  // The redirect continues to the app: opening another page before its end would interrupt it.
  await expectHome(page, 'agent')
  await open(page, 'access')
  await expect(page.locator('main').getByText(email, { exact: true })).toBeVisible()
  await mailbox.context().close()
})

test('email address: the link in the old address’s email cancels the change', async ({ page, browser }) => {
  const person = await newVerifiedUser(page, 'agent')
  await open(page, 'access')
  await page.getByRole('button', { name: access.email.change }).click()
  await page.locator(field('email')).fill(newPerson().email)
  await page.locator(field('password')).fill(password)
  await submitForm(page)
  const mailbox = await (await browser.newContext()).newPage()
  await mailbox.goto(await linkTo(person.email, '/email/change'))
  await mailbox.getByRole('button', { name: emailChange.refuse }).click()
  await expect(heading(mailbox, emailChange.done.stopped.heading)).toBeVisible()
  await page.reload()
  await expect(page.locator('main').getByText(person.email, { exact: true })).toBeVisible()
  await expect(page.getByText(access.pending.text)).toHaveCount(0)
  await mailbox.context().close()
})
