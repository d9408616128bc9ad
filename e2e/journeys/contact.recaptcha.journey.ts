import { captchaTexts } from '@grana/messages/es/captcha'
import { fixed } from '@grana/messages/es/fixed'
import { galleryTexts } from '@grana/messages/es/gallery'
import { validationTexts } from '@grana/messages/es/validation'
import { expect, setting, test, violations, type Page } from '../journey.ts'
import { tabTo } from '../keyboard.ts'
import { expectCaptcha, expectKept, field, fill, newVisitor, openContact, send, summary } from '../pages/contact.ts'
import { leadsOf } from '../services.ts'

type StandIn = { expire: () => void; fail: () => void; failNext: boolean; ageMilliseconds: number; score?: number }
declare const captchaStandIn: StandIn

const box = '.recaptcha-checkbox'

test.use({ baseURL: process.env['RECAPTCHA_PORTAL_URL'] ?? '' })

test.beforeEach(async () => {
  await fetch(`${setting('CAPTCHA_URL')}/control`, { method: 'DELETE' })
})

async function tick(page: Page): Promise<void> {
  await page.locator(box).click()
  await expectCaptcha(page, 'verified')
}

async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: fixed.contactThanks })).toBeFocused()
}

/** What the provider's own check says of a token. */
async function verify(version: 'V2' | 'V3', token: string): Promise<Record<string, unknown>> {
  const body = new URLSearchParams({ secret: setting(`RECAPTCHA_SECRET_${version}`), response: token })
  const answer = await fetch(`${setting('CAPTCHA_URL')}/recaptcha/api/siteverify`, { method: 'POST', body })
  return (await answer.json()) as Record<string, unknown>
}

test.describe('v2, the checkbox of the contact form', () => {
  test('init, verified by keyboard, and the server takes the token', async ({ page }) => {
    const person = newVisitor()
    await openContact(page)
    await expectCaptcha(page, 'init')
    await fill(page, person)
    await expectCaptcha(page, 'init')
    await page.locator(field('news_consent')).focus()
    await tabTo(page, box)
    await page.keyboard.press('Space')
    await expectCaptcha(page, 'verified')
    await send(page)
    await expectThanks(page)
    expect(await leadsOf(person.email)).toHaveLength(1)
  })

  test('init blocks the form, with words at the widget', async ({ page }) => {
    await openContact(page)
    await fill(page, newVisitor())
    await send(page)
    await expect(summary(page).getByRole('listitem')).toHaveText([validationTexts['captcha.required']])
    await expect(page.locator(`${field('captcha_token')}-error`)).toHaveText(validationTexts['captcha.required'])
    await tick(page)
    await expect(summary(page)).toHaveCount(0)
  })

  test('expired: the token is cleared, and it can be solved again', async ({ page }) => {
    const person = newVisitor()
    await openContact(page)
    await fill(page, person)
    await tick(page)
    await page.evaluate(() => captchaStandIn.expire())
    await expectCaptcha(page, 'expired')
    await send(page)
    await expect(summary(page).getByRole('listitem')).toHaveText([captchaTexts.expired])
    await expectKept(page, person)
    await tick(page)
    await send(page)
    await expectThanks(page)
  })

  test('expires by itself after two minutes', async ({ page }) => {
    await page.clock.install()
    await openContact(page)
    await fill(page, newVisitor())
    await tick(page)
    await page.clock.fastForward('02:01')
    await expectCaptcha(page, 'expired')
  })

  test('error, then reset by the button leads back to init', async ({ page }) => {
    await openContact(page)
    await fill(page, newVisitor())
    await page.evaluate(() => captchaStandIn.fail())
    await expectCaptcha(page, 'error')
    await expect(page.locator(`${field('captcha_token')}-error`)).toHaveText(captchaTexts.notSolved)
    await expect(page.locator(`a[href="mailto:${captchaTexts.email}"]`)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: captchaTexts.retry }).click()
    await expectCaptcha(page, 'init')
    await tick(page)
  })

  test('a token that came too late for the server: refused, back to init, solved again', async ({
    page,
    expectFailed,
  }) => {
    expectFailed(422)
    const person = newVisitor()
    await openContact(page)
    await fill(page, person)
    await page.evaluate(() => {
      captchaStandIn.ageMilliseconds = 130_000
    })
    await tick(page)
    await send(page)
    await expect(summary(page)).toBeFocused()
    await expectCaptcha(page, 'init')
    await expectKept(page, person)
    expect(await leadsOf(person.email)).toEqual([])
    await page.evaluate(() => {
      captchaStandIn.ageMilliseconds = 0
    })
    await tick(page)
    await send(page)
    await expectThanks(page)
  })

  test('the script is blocked: words, a mail address, and a way to try again', async ({ page, expectFailed }) => {
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

  test('language and theme are ours', async ({ page }) => {
    const asked = page.waitForRequest('**/recaptcha/api.js*')
    await openContact(page)
    await page.locator(field('first_name')).focus()
    expect(new URL((await asked).url()).searchParams.get('hl')).toBe('es-419')
    await expect(page.locator(box)).toBeVisible()
  })
})

test.describe('v3, the check that is never seen', () => {
  const live = '[data-live=v3]'

  async function openGallery(page: Page): Promise<void> {
    // The gallery admits scripts of its own origin alone: the provider's comes through it.
    await page.route('**/recaptcha/api.js*', async (route) => {
      const { search } = new URL(route.request().url())
      await route.fulfill({
        response: await route.fetch({ url: `${setting('CAPTCHA_URL')}/recaptcha/api.js${search}` }),
      })
    })
    const query = new URLSearchParams({
      'captcha-script': `${setting('GALLERY_URL')}/recaptcha/api.js`,
      'captcha-key-v2': setting('RECAPTCHA_SITE_KEY_V2'),
      'captcha-key-v3': setting('RECAPTCHA_SITE_KEY_V3'),
    })
    await page.goto(`${setting('GALLERY_URL')}/?${query}`)
  }

  function button(page: Page, name: string) {
    return page.locator(live).getByRole('button', { name })
  }

  async function expectState(page: Page, state: string): Promise<void> {
    await expect(page.locator(live)).toHaveAttribute('data-captcha-state', state)
  }

  async function tokenOf(page: Page): Promise<string> {
    await expect(page.locator(live)).toHaveAttribute('data-token', /.+/)
    return (await page.locator(live).getAttribute('data-token')) ?? ''
  }

  test('init, verified, reset; the token names its action and is good once', async ({ page }) => {
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

  test('error, then a second try', async ({ page }) => {
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

  test('nothing is asked of the provider before the first use', async ({ page }) => {
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
