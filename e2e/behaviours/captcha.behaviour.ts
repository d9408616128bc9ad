import { captchaTexts } from '@grana/messages/es/captcha'
import { fixed } from '@grana/messages/es/fixed'
import { validationTexts } from '@grana/messages/es/validation'
import { expect, test } from '../journey.ts'
import {
  captcha,
  expectCaptcha,
  expectInputKept,
  field,
  fillContact,
  newVisitor,
  openContact,
  submitContact,
  solveCaptcha,
  solveByKeyboard,
  summary,
} from '../pages/contact.ts'

test('CA-1 submit is blocked in init, expired and error, with a message tied to the widget', async ({
  page,
  expectFailed,
}) => {
  expectFailed('net::ERR_FAILED')
  await page.clock.install()
  await openContact(page)
  await fillContact(page, newVisitor())
  const box = page.locator(field('captcha_token'))
  const words = page.locator(`${field('captcha_token')}-error`)

  async function expectBlocked(text: string): Promise<void> {
    await submitContact(page)
    await expect(summary(page).getByRole('listitem')).toHaveText([text])
    await expect(words).toHaveText(text)
    await expect(box).toHaveAttribute('aria-describedby', `field-captcha_token-error`)
    await expect(box).toHaveAttribute('aria-invalid', 'true')
  }

  await expectCaptcha(page, 'init')
  await expectBlocked(validationTexts['captcha.required'])

  await solveCaptcha(page)
  await page.clock.fastForward('30:00')
  await expectCaptcha(page, 'expired')
  await expectBlocked(captchaTexts.expired)

  await page.route(/\/api\/captcha\/challenge/, (route) => route.abort())
  await page.getByText(captchaTexts.label, { exact: true }).click()
  await expectCaptcha(page, 'error')
  await expectBlocked(captchaTexts.notSolved)
  await expect(captcha(page).locator(`a[href="mailto:${captchaTexts.email}"]`)).toBeVisible()

  await page.unroute(/\/api\/captcha\/challenge/)
  await page.getByRole('button', { name: captchaTexts.retry }).click()
  await expectCaptcha(page, 'verified')
})

test('CA-2 after a failed submit the widget is back at init', async ({ page, context, expectFailed }) => {
  expectFailed('net::ERR_INTERNET_DISCONNECTED')
  await openContact(page)
  await fillContact(page, newVisitor())
  await solveCaptcha(page)
  await context.setOffline(true)
  await submitContact(page)
  await expect(summary(page)).toBeFocused()
  await expectCaptcha(page, 'init')
  await expect(page.locator(field('captcha_token'))).not.toBeChecked()
})

test('CA-3 expiry is announced politely and the form keeps its data', async ({ page }) => {
  const person = newVisitor()
  await page.clock.install()
  await openContact(page)
  await fillContact(page, person)
  await solveCaptcha(page)
  await page.locator(field('message')).focus()
  await page.clock.fastForward('30:00')
  // An output element is a polite live region; the focus does not move.
  await expect(captcha(page).locator('output')).toHaveText(captchaTexts.expired)
  await expect(page.locator(field('message'))).toBeFocused()
  await expectInputKept(page, person)
})

test('CA-4 nothing is requested for the captcha before the form is used', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The form has files of that name too: only the challenge and a provider's files count.
    if (/captcha|altcha/.test(request.url()) && !pathname.startsWith('/assets/')) asked.push(pathname)
  })
  await openContact(page)
  await page.mouse.wheel(0, 2000)
  expect(asked).toEqual([])
  await page.locator(field('first_name')).focus()
  await solveCaptcha(page)
  // The challenge requested now: an earlier one that is still on its way would be a second.
  expect(asked).toEqual(['/api/captcha/challenge'])
})

test('CA-5 the whole form by keyboard', async ({ page }) => {
  await openContact(page)
  await fillContact(page, newVisitor())
  await page.locator(field('news_consent')).focus()
  await solveByKeyboard(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: fixed.contactThanks })).toBeFocused()
})
