import { captchaTexts } from '@grana/messages/es/captcha'
import { galleryTexts } from '@grana/messages/es/gallery'
import { expect, setting, test, violations, type Page } from '../journey.ts'
import { tabTo } from '../keyboard.ts'
import {
  expectCaptcha,
  expectInputKept,
  field,
  fillContact,
  newVisitor,
  openContact,
  submitContact,
  summary,
} from '../pages/contact.ts'
import {
  box,
  expectState,
  expectThanks,
  resetStandIn,
  live,
  openGallery,
  button,
  tickBox,
  type CaptchaStandIn,
} from '../pages/recaptcha.ts'
import { leadsOf } from '../services.ts'

declare const captchaStandIn: CaptchaStandIn

test.use({ baseURL: process.env['RECAPTCHA_PORTAL_URL'] ?? '' })

test.beforeEach(resetStandIn)

/** The provider's own verification of a token. */
async function verify(version: 'V2' | 'V3', token: string): Promise<Record<string, unknown>> {
  const body = new URLSearchParams({ secret: setting(`RECAPTCHA_SECRET_${version}`), response: token })
  const answer = await fetch(`${setting('CAPTCHA_URL')}/recaptcha/api/siteverify`, { method: 'POST', body })
  return (await answer.json()) as Record<string, unknown>
}

test.describe('v2, the checkbox of the contact form', () => {
  test('init, verified by keyboard, and the server accepts the token', async ({ page }) => {
    const person = newVisitor()
    await openContact(page)
    await expectCaptcha(page, 'init')
    await fillContact(page, person)
    await expectCaptcha(page, 'init')
    await page.locator(field('news_consent')).focus()
    await tabTo(page, box)
    await page.keyboard.press('Space')
    await expectCaptcha(page, 'verified')
    await submitContact(page)
    await expectThanks(page)
    expect(await leadsOf(person.email)).toHaveLength(1)
  })

  test('expired: the token is cleared, and it can be solved again', async ({ page }) => {
    const person = newVisitor()
    await openContact(page)
    await fillContact(page, person)
    await tickBox(page)
    await page.evaluate(() => captchaStandIn.expire())
    await expectCaptcha(page, 'expired')
    await submitContact(page)
    await expect(summary(page).getByRole('listitem')).toHaveText([captchaTexts.expired])
    await expectInputKept(page, person)
    await tickBox(page)
    await submitContact(page)
    await expectThanks(page)
  })

  test('error, then reset by the button leads back to init', async ({ page }) => {
    await openContact(page)
    await fillContact(page, newVisitor())
    await page.evaluate(() => captchaStandIn.fail())
    await expectCaptcha(page, 'error')
    await expect(page.locator(`${field('captcha_token')}-error`)).toHaveText(captchaTexts.notSolved)
    await expect(page.locator(`a[href="mailto:${captchaTexts.email}"]`)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: captchaTexts.retry }).click()
    await expectCaptcha(page, 'init')
    await tickBox(page)
  })

  test('the script is blocked: a message, an email address, and a retry', async ({ page, expectFailed }) => {
    expectFailed('net::ERR_FAILED')
    await page.route('**/recaptcha/api.js*', (route) => route.abort())
    await openContact(page)
    await page.locator(field('first_name')).focus()
    await expectCaptcha(page, 'error')
    await expect(page.locator(`${field('captcha_token')}-error`)).toHaveText(captchaTexts.notLoaded)
    await expect(page.locator(`a[href="mailto:${captchaTexts.email}"]`)).toBeVisible()
    await page.unroute('**/recaptcha/api.js*')
    await page.getByRole('button', { name: captchaTexts.retry }).click()
    await expect(page.locator(box)).toBeVisible()
    await expectCaptcha(page, 'init')
  })
})

test.describe('v3, the invisible check', () => {
  async function tokenOf(page: Page): Promise<string> {
    await expect(page.locator(live)).toHaveAttribute('data-token', /.+/)
    return (await page.locator(live).getAttribute('data-token')) ?? ''
  }

  test('init, verified, reset; the token names its action and is valid once', async ({ page }) => {
    await openGallery(page)
    await expectState(page, 'init')
    await button(page, galleryTexts.captcha.execute).click()
    await expectState(page, 'verified')
    const token = await tokenOf(page)
    expect(await verify('V3', token)).toMatchObject({ success: true, action: 'login', score: 0.9 })
    expect(await verify('V3', token)).toMatchObject({ success: false, 'error-codes': ['timeout-or-duplicate'] })
    expect(await verify('V2', token)).toMatchObject({ success: false, 'error-codes': ['invalid-input-response'] })
    await button(page, galleryTexts.captcha.reset).click()
    await expectState(page, 'init')
  })

  test('error, then a retry', async ({ page }) => {
    await openGallery(page)
    await button(page, galleryTexts.captcha.execute).click()
    await expectState(page, 'verified')
    await page.evaluate(() => {
      captchaStandIn.failNext = true
    })
    await button(page, galleryTexts.captcha.execute).click()
    await expectState(page, 'error')
    await button(page, galleryTexts.captcha.reset).click()
    await expectState(page, 'init')
    await page.evaluate(() => {
      captchaStandIn.score = 0.1
    })
    await button(page, galleryTexts.captcha.execute).click()
    await expectState(page, 'verified')
    expect(await verify('V3', await tokenOf(page))).toMatchObject({ success: true, score: 0.1 })
  })
})
