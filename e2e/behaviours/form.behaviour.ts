import { contact } from '@grana/messages/es/contact'
import { fixed } from '@grana/messages/es/fixed'
import { formTexts } from '@grana/messages/es/forms'
import { galleryTexts } from '@grana/messages/es/gallery'
import { validationTexts } from '@grana/messages/es/validation'
import { expect, setting, test, type Page } from '../journey.ts'
import { tabTo } from '../keyboard.ts'
import { stopClock } from '../motion.ts'
import { field, fillContact, newVisitor, openContact, submitContact, solveCaptcha, summary } from '../pages/contact.ts'

declare const galleryForm: { runs: number; asked: string[] }

async function openGallery(page: Page): Promise<void> {
  await page.goto(setting('GALLERY_URL'))
  await expect(page.getByRole('form', { name: galleryTexts.form.name })).toBeVisible()
}

test('FV-1 each of the four events runs the rules of its field once', async ({ page }) => {
  await openGallery(page)
  const email = page.locator(field('email'))
  const runs = () => page.evaluate(() => galleryForm.runs)
  const fire = (name: string) =>
    email.evaluate((element, type) => element.dispatchEvent(new Event(type, { bubbles: true })), name)
  expect(await runs()).toBe(0)
  await email.focus()
  expect(await runs()).toBe(0)
  await page.keyboard.press('a')
  expect(await runs()).toBe(1)
  await fire('change')
  expect(await runs()).toBe(2)
  await fire('focusout')
  expect(await runs()).toBe(3)
  await page
    .getByRole('button', { name: galleryTexts.form.labels.email })
    .evaluate((button) => (button as HTMLElement).click())
  expect(await runs()).toBe(4)
  await expect(email).toHaveValue('model@example.com')
  await expect(email).toHaveAttribute('data-validation-state', 'valid')
})

test('FV-1 an untouched field is not validated; the first failing rule wins; a correction clears the error at once', async ({
  page,
}) => {
  await openContact(page)
  const email = page.locator(field('email'))
  const words = page.locator(`${field('email')}-error`)
  await expect(page.locator('[data-validation-state]')).toHaveCount(0)
  await email.focus()
  await page.keyboard.press('Tab')
  await expect(words).toHaveText(fixed.emailRequired)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAttribute('data-validation-state', 'invalid')
  await email.fill('ana')
  await expect(words).toHaveText(fixed.emailInvalid)
  await email.fill('ana@example.com')
  await expect(words).toHaveCount(0)
  await expect(email).toHaveAttribute('data-validation-state', 'valid')
})

test('FV-1 the announcement waits for 600 ms without typing', async ({ page }) => {
  await page.clock.install()
  await openContact(page)
  await stopClock(page)
  const email = page.locator(field('email'))
  const spoken = page.locator('output').filter({ hasText: fixed.emailInvalid })
  await email.focus()
  await page.keyboard.type('ana')
  await expect(page.locator(`${field('email')}-error`)).toHaveText(fixed.emailInvalid)
  await page.clock.runFor(400)
  await expect(spoken).toHaveCount(0)
  await page.clock.runFor(300)
  await expect(spoken).toHaveCount(1)
})

test('FV-2 a remote check runs 400 ms after the last key press, and the last response wins', async ({ page }) => {
  await page.clock.install()
  await openGallery(page)
  await stopClock(page)
  const username = page.locator(field('username'))
  const asked = () => page.evaluate(() => galleryForm.asked)
  await username.focus()
  for (const letter of 'ana') {
    await page.keyboard.type(letter)
    await page.clock.runFor(399)
  }
  await expect(username).toHaveAttribute('data-validation-state', 'validating')
  await expect(username).toHaveAttribute('aria-busy', 'true')
  expect(await asked()).toEqual([])
  await page.clock.runFor(1)
  expect(await asked()).toEqual(['ana'])
  // The response for the short name takes longer than that for the long one.
  await username.fill('berta-luna')
  await page.clock.runFor(400)
  await expect.poll(asked).toEqual(['ana', 'berta-luna'])
  await page.clock.runFor(3000)
  await expect(username).toHaveAttribute('data-validation-state', 'valid')
  await username.fill('ana-luna')
  await page.clock.runFor(3000)
  await expect(page.locator(`${field('username')}-error`)).toHaveText(galleryTexts.form.taken)
})

test('FV-3 the server’s field errors are shown at the field and in the summary', async ({ page, expectFailed }) => {
  expectFailed(422)
  const said = 'said by the server'
  await openContact(page)
  await fillContact(page, newVisitor())
  await solveCaptcha(page)
  await page.route('**/api/portal/lead', (route) =>
    route.fulfill({
      status: 422,
      headers: { 'access-control-allow-origin': setting('PORTAL_URL'), 'access-control-allow-credentials': 'true' },
      json: { code: 'request.invalid', message: 'm', fields: { organization: said, unknown: 'x' }, requestId: 'r' },
    }),
  )
  await submitContact(page)
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('heading')).toHaveText(formTexts.summaryTitle)
  await expect(summary(page).getByRole('listitem')).toHaveText([said])
  await expect(page.locator(`${field('organization')}-error`)).toHaveText(said)
  await expect(page).toHaveTitle(new RegExp(`^${formTexts.titlePrefix}`))
  await summary(page).getByRole('link').click()
  await expect(page.locator(field('organization'))).toBeFocused()
})

test('FV-4 every control has its own label and personal fields have an autocomplete attribute', async ({ page }) => {
  await openContact(page)
  await expect(page.locator('form [placeholder]')).toHaveCount(0)
  for (const name of ['first_name', 'last_name', 'email', 'organization', 'country', 'phone', 'message'] as const) {
    await expect(page.locator(`label[for=field-${name}]`)).toContainText(contact.labels[name])
  }
  const tokens = {
    first_name: 'given-name',
    last_name: 'family-name',
    email: 'email',
    organization: 'organization',
    country: 'country-name',
    phone: 'tel-national',
  }
  for (const [name, token] of Object.entries(tokens)) {
    await expect(page.locator(field(name))).toHaveAttribute('autocomplete', token)
  }
})

test('FV-5 every text field accepts a paste', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openContact(page)
  await page.evaluate(() => navigator.clipboard.writeText('pasted'))
  for (const name of ['first_name', 'last_name', 'email', 'organization', 'message']) {
    await page.locator(field(name)).focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(page.locator(field(name))).toHaveValue('pasted')
  }
})

test('FV-6 nothing is asked twice: the country brings its calling code', async ({ page }) => {
  await openContact(page)
  await page.locator(field('country')).fill('peru')
  await page.getByRole('option').first().click()
  await expect(page.locator(`${field('phone')}-prefix`)).toHaveValue('+51')
})

test('two errors by keyboard: Enter, summary, link, correct, send within 25 presses of Tab', async ({ page }) => {
  await openContact(page)
  await fillContact(page, newVisitor())
  await page.locator(field('first_name')).fill('')
  await page.locator(field('email')).fill('ana')
  await solveCaptcha(page)
  let presses = 0
  await page.locator(field('organization')).focus()
  await page.keyboard.press('Enter')
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('listitem')).toHaveText([
    validationTexts['first_name.required'],
    fixed.emailInvalid,
  ])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator(field('first_name'))).toBeFocused()
  await page.keyboard.type('Ana')
  presses += 1 + (await tabTo(page, field('email')))
  await page.keyboard.type('ana@example.com')
  await expect(summary(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: fixed.contactThanks })).toBeFocused()
  expect(presses).toBeLessThanOrEqual(25)
})
