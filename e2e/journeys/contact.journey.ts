import { leadConsentVersion, submitLead } from '@grana/contract/leads'
import { captchaTexts } from '@grana/messages/es/captcha'
import { contact } from '@grana/messages/es/contact'
import { errorTexts } from '@grana/messages/es/errors'
import { fixed } from '@grana/messages/es/fixed'
import { formTexts } from '@grana/messages/es/forms'
import { personTexts } from '@grana/messages/es/person'
import { validationTexts } from '@grana/messages/es/validation'
import { expect, setting, test } from '../journey.ts'
import { tabTo } from '../keyboard.ts'
import {
  expectCaptcha,
  expectInputKept,
  field,
  fillContact,
  fillByKeyboard,
  newVisitor,
  openContact,
  submitContact,
  solveCaptcha,
  solveByKeyboard,
  summary,
} from '../pages/contact.ts'
import { leadsOf, emailsAbout, emailsTo } from '../services.ts'

const lead = '**/api/portal/lead'

test('a visitor sends the form with the keyboard alone; the lead is stored and both emails arrive', async ({
  page,
}) => {
  const person = newVisitor()
  await openContact(page)
  await fillByKeyboard(page, person)
  await solveByKeyboard(page)
  await tabTo(page, 'main button[type=submit]')
  await page.keyboard.press('Enter')

  const thanks = page.getByRole('heading', { name: fixed.contactThanks })
  await expect(thanks).toBeFocused()
  await expect(page.getByText(contact.done.text)).toBeVisible()
  await expect(page.locator('form')).toHaveCount(0)

  const [row, ...others] = await leadsOf(person.email)
  expect(others).toHaveLength(0)
  expect(row).toMatchObject({
    first_name: person.first_name,
    last_name: person.last_name,
    organization: person.organization,
    country_code: 'MX',
    phone: '+525550000000',
    interest: 'pentest',
    message: person.message,
    consent_version: leadConsentVersion,
    news_consent: false,
  })

  await expect.poll(() => emailsTo(person.email)).toHaveLength(1)
  const [confirmation] = await emailsTo(person.email)
  const written = `${confirmation?.subject} ${confirmation?.text} ${confirmation?.html}`
  const { country: _, ...typed } = person
  for (const [name, value] of Object.entries(typed)) {
    expect(written, `the confirmation contains ${name}`).not.toContain(value)
  }

  await expect.poll(() => emailsAbout(person.email)).toHaveLength(1)
  const [notice] = await emailsAbout(person.email)
  for (const name of ['first_name', 'last_name', 'email', 'organization', 'message'] as const) {
    expect(notice?.text, `the email to sales lacks ${name}`).toContain(person[name])
  }
})

test('invalid email address: the fixed words at the field and in the summary, nothing is sent', async ({ page }) => {
  const person = newVisitor()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await openContact(page)
  await fillContact(page, person)
  await page.locator(field('email')).fill('marisol@tepozan')
  await expect(page.locator(`${field('email')}-error`)).toHaveText(fixed.emailInvalid)
  await page.locator(field('email')).fill('')
  await expect(page.locator(`${field('email')}-error`)).toHaveText(fixed.emailRequired)
  await page.locator(field('email')).fill('marisol@tepozan')
  await solveCaptcha(page)
  await submitContact(page)
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('listitem')).toHaveText([fixed.emailInvalid])
  await expect(page).toHaveTitle(new RegExp(`^${formTexts.titlePrefix}`))
  await summary(page).getByRole('link').click()
  await expect(page.locator(field('email'))).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(person.email)
  await expect(summary(page)).toHaveCount(0)
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
  expect(await leadsOf('marisol@tepozan')).toEqual([])
})

test('short phone: ten digits are asked for, counting the calling code', async ({ page }) => {
  const person = newVisitor()
  await openContact(page)
  await fillContact(page, { ...person, phone: '5550000' })
  await expect(page.locator(`${field('phone')}-error`)).toHaveText(validationTexts['phone.too_short'])
  await solveCaptcha(page)
  await submitContact(page)
  await expect(summary(page).getByRole('listitem')).toHaveText([validationTexts['phone.too_short']])
  await page.locator(field('phone')).fill('55500000')
  await submitContact(page)
  await expect(page.getByRole('heading', { name: fixed.contactThanks })).toBeFocused()
  expect(await leadsOf(person.email)).toMatchObject([{ phone: '+5255500000' }])
})

test('expired captcha: announced politely, submit refused, nothing lost, solved again', async ({ page }) => {
  const person = newVisitor()
  await page.clock.install()
  await openContact(page)
  await fillContact(page, person)
  await solveCaptcha(page)
  await page.clock.fastForward('30:00')
  await expectCaptcha(page, 'expired')
  await expect(page.locator('[data-captcha-state] output')).toHaveText(captchaTexts.expired)
  await submitContact(page)
  await expect(summary(page).getByRole('listitem')).toHaveText([captchaTexts.expired])
  await expectInputKept(page, person)
  await page.clock.resume()
  await solveCaptcha(page)
  await submitContact(page)
  await expect(page.getByRole('heading', { name: fixed.contactThanks })).toBeFocused()
})

test('a token that the server refuses: back to init, and a second try goes through', async ({ page, expectFailed }) => {
  expectFailed(422)
  const person = newVisitor()
  await openContact(page)
  await fillContact(page, person)
  await solveCaptcha(page)
  await page.route(
    lead,
    async (route) => {
      const body = route.request().postData() ?? ''
      const spoilt = body.replace(/(name="captcha_token"\r\n\r\n)[^\r]+/, '$1spoilt')
      expect(spoilt).not.toBe(body)
      await route.continue({ postData: spoilt })
    },
    { times: 1 },
  )
  await submitContact(page)
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('listitem')).toHaveText([validationTexts['captcha.required']])
  await expectCaptcha(page, 'init')
  await expectInputKept(page, person)
  await solveCaptcha(page)
  await submitContact(page)
  await expect(page.getByRole('heading', { name: fixed.contactThanks })).toBeFocused()
})

test('offline: the fixed words, input kept, sent once the connection is back', async ({
  page,
  context,
  expectFailed,
}) => {
  expectFailed('net::ERR_INTERNET_DISCONNECTED')
  const person = newVisitor()
  await openContact(page)
  await fillContact(page, person)
  await solveCaptcha(page)
  await context.setOffline(true)
  await submitContact(page)
  await expect(summary(page)).toBeFocused()
  await expect(summary(page)).toContainText(formTexts.network['network.offline'])
  await expectInputKept(page, person)
  expect(await leadsOf(person.email)).toEqual([])
  await context.setOffline(false)
  await solveCaptcha(page)
  await submitContact(page)
  await expect(page.getByRole('heading', { name: fixed.contactThanks })).toBeFocused()
})

test('API down behind a proxy: 503 with and without the API’s error envelope', async ({ page, expectFailed }) => {
  expectFailed(503)
  await openContact(page)
  await fillContact(page, newVisitor())
  const said = 'said by the server'
  const envelope = JSON.stringify({ code: 'server.unavailable', message: said, requestId: 'r' })
  const cors = { 'access-control-allow-origin': setting('PORTAL_URL'), 'access-control-allow-credentials': 'true' }
  for (const [body, text] of [
    [envelope, said],
    ['<h1>Bad gateway</h1>', errorTexts['server.unavailable']],
  ] as const) {
    await page.route(lead, (route) => route.fulfill({ status: 503, body, headers: cors }), { times: 1 })
    await solveCaptcha(page)
    await submitContact(page)
    await expect(summary(page)).toContainText(text)
    await expect(summary(page).locator('h1')).toHaveCount(0)
    await expectCaptcha(page, 'init')
  }
})

test('too many attempts: the message says how long to wait', async ({ page, ownAddress, expectFailed }) => {
  expectFailed(429)
  const person = newVisitor()
  await openContact(page)
  await fillContact(page, person)
  await solveCaptcha(page)
  // The rate limit of the browser's client address is spent without the page, as a proxy would forward it.
  const headers = { 'x-forwarded-for': ownAddress }
  const spend = () => fetch(`${setting('API_URL')}${submitLead.path}`, { method: 'POST', headers })
  await expect.poll(async () => (await spend()).status, { intervals: [1] }).toBe(429)
  await submitContact(page)
  await expect(summary(page)).toContainText(errorTexts['request.too_many'])
  await expect(summary(page)).toContainText(/\d+ (segundos?|minutos?)/)
})

test('a reload keeps the input, but neither consent nor verification', async ({ page }) => {
  const person = newVisitor()
  await openContact(page)
  await fillContact(page, person)
  await solveCaptcha(page)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('grana_contact_draft'))).toContain(person.message)
  await page.reload()
  for (const name of ['first_name', 'last_name', 'email', 'organization', 'message'] as const) {
    await expect(page.locator(field(name))).toHaveValue(person[name])
  }
  await expect(page.locator('input[name=interest][value=pentest]')).toBeChecked()
  await expect(page.locator(field('phone'))).toHaveValue('5550000000')
  await expect(page.locator(`${field('phone')}-prefix`)).toHaveValue('+52')
  await expect(page.locator(field('country'))).not.toHaveValue('')
  await expect(page.locator(field('privacy_consent'))).not.toBeChecked()
  await expectCaptcha(page, 'init')
  expect(await page.evaluate(() => sessionStorage.getItem('grana_contact_draft'))).not.toContain('captcha')
})

test('the country list cannot be loaded: plain fields replace it and the lead stores their text', async ({
  page,
  expectFailed,
}) => {
  expectFailed('net::ERR_FAILED')
  const person = newVisitor()
  await page.route('**/api/countries', (route) => route.abort())
  await openContact(page)
  await expect(page.getByText(personTexts.countries.fallbackHint)).toBeVisible()
  for (const name of ['first_name', 'last_name', 'email', 'organization', 'message'] as const) {
    await page.locator(field(name)).fill(person[name])
  }
  await page.locator(field('country')).fill('Freedonia')
  await page.locator(field('phone')).fill('+52 55 5000 0000')
  await page.locator('input[name=interest][value=other]').check({ force: true })
  await page.locator(field('privacy_consent')).check({ force: true })
  await page.locator(field('news_consent')).check({ force: true })
  await solveCaptcha(page)
  await submitContact(page)
  await expect(page.getByRole('heading', { name: fixed.contactThanks })).toBeFocused()
  expect(await leadsOf(person.email)).toMatchObject([
    { country_code: null, country_text: 'Freedonia', phone: '+525550000000', interest: 'other', news_consent: true },
  ])
})

test('links of the product pages choose the interest', async ({ page }) => {
  await openContact(page, '?interes=bug-bounty')
  await expect(page.locator('input[name=interest][value=bug_bounty]')).toBeChecked()
})
