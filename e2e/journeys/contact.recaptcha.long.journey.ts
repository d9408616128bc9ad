import { galleryTexts } from '@grana/messages/es/gallery'
import { validationTexts } from '@grana/messages/es/validation'
import { expect, test } from '../journey.ts'
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
  button,
  expectState,
  expectThanks,
  resetStandIn,
  openGallery,
  tickBox,
  type CaptchaStandIn,
} from '../pages/recaptcha.ts'
import { leadsOf } from '../services.ts'

declare const captchaStandIn: CaptchaStandIn

test.use({ baseURL: process.env['RECAPTCHA_PORTAL_URL'] ?? '' })
test.beforeEach(resetStandIn)

test.describe('v2, the checkbox of the contact form', () => {
  test('init blocks the form, with a message at the widget', async ({ page }) => {
    await openContact(page)
    await fillContact(page, newVisitor())
    await submitContact(page)
    await expect(summary(page).getByRole('listitem')).toHaveText([validationTexts['captcha.required']])
    await expect(page.locator(`${field('captcha_token')}-error`)).toHaveText(validationTexts['captcha.required'])
    await tickBox(page)
    await expect(summary(page)).toHaveCount(0)
  })

  test('expires by itself after two minutes', async ({ page }) => {
    await page.clock.install()
    await openContact(page)
    await fillContact(page, newVisitor())
    await tickBox(page)
    await page.clock.fastForward('02:01')
    await expectCaptcha(page, 'expired')
  })

  test('a token that is too old for the server: refused, back to init, solved again', async ({
    page,
    expectFailed,
  }) => {
    expectFailed(422)
    const person = newVisitor()
    await openContact(page)
    await fillContact(page, person)
    await page.evaluate(() => {
      captchaStandIn.ageMilliseconds = 130_000
    })
    await tickBox(page)
    await submitContact(page)
    await expect(summary(page)).toBeFocused()
    await expectCaptcha(page, 'init')
    await expectInputKept(page, person)
    expect(await leadsOf(person.email)).toEqual([])
    await page.evaluate(() => {
      captchaStandIn.ageMilliseconds = 0
    })
    await tickBox(page)
    await submitContact(page)
    await expectThanks(page)
  })

  test('language and theme are the page’s', async ({ page }) => {
    const asked = page.waitForRequest('**/recaptcha/api.js*')
    await openContact(page)
    await page.locator(field('first_name')).focus()
    expect(new URL((await asked).url()).searchParams.get('hl')).toBe('es-419')
    await expect(page.locator(box)).toBeVisible()
  })
})

test.describe('v3, the invisible check', () => {
  test('expired after two minutes', async ({ page }) => {
    await page.clock.install()
    await openGallery(page)
    await button(page, galleryTexts.captcha.execute).click()
    await expectState(page, 'verified')
    await page.clock.fastForward('02:01')
    await expectState(page, 'expired')
    await button(page, galleryTexts.captcha.reset).click()
    await expectState(page, 'init')
  })

  test('nothing is requested from the provider before the first use', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/recaptcha/') && asked.push(request.url()))
    await openGallery(page)
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await button(page, galleryTexts.captcha.execute).click()
    await expectState(page, 'verified')
    expect(asked).toHaveLength(1)
  })
})
