import { captchaTexts } from '@grana/messages/es/captcha'
import { contact } from '@grana/messages/es/contact'
import { fixed } from '@grana/messages/es/fixed'
import { formTexts } from '@grana/messages/es/forms'
import { personTexts } from '@grana/messages/es/person'
import { delayRequests } from '../delay-requests.ts'
import { chooseTheme, expect, places, test, violations, type Page } from '../journey.ts'
import {
  expectCaptcha,
  field,
  fillContact,
  newVisitor,
  openContact,
  submitContact,
  solveCaptcha,
  summary,
} from '../pages/contact.ts'
import { expectLegible, takeScreenshots } from '../screenshots.ts'

for (const { theme, width } of places) {
  const where = `in ${theme} at ${width} px`

  async function expectSound(page: Page, state: string): Promise<void> {
    // Header and footer are those of every page: they do not change with the form.
    expect(await violations(page, 'main'), state).toEqual([])
    await expectLegible(page, state)
    await takeScreenshots(page, `contact-${state.replaceAll(' ', '-')}`)
    await page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), theme)
  }

  test.describe(where, () => {
    test.use({ viewport: { width, height: 900 } })
    test.beforeEach(async ({ page }) => {
      await chooseTheme(page, theme)
    })

    test(`input and missing fields ${where}`, async ({ page, expectFailed }) => {
      expectFailed('net::ERR_FAILED')
      await page.clock.install()
      const release = await delayRequests(page, '**/api/countries')
      await openContact(page)
      await page.locator(field('country')).click()
      await expect(page.getByText(formTexts.loadingOptions)).toBeVisible()
      await expectSound(page, 'country loading')
      await release()
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectSound(page, 'country list')
      await page.locator(field('country')).fill('zzzz')
      await expect(page.getByText(personTexts.countries.none)).toBeVisible()
      await expectSound(page, 'country none')

      await submitContact(page)
      await expect(summary(page)).toBeFocused()
      await expectSound(page, 'errors')

      await fillContact(page, newVisitor())
      await solveCaptcha(page)
      await expectSound(page, 'filled and verified')
      await page.clock.fastForward('30:00')
      await expectCaptcha(page, 'expired')
      await expectSound(page, 'expired')
      await page.route(/\/api\/captcha\/challenge/, (route) => route.abort())
      await page.getByText(captchaTexts.label, { exact: true }).click()
      await expectCaptcha(page, 'error')
      await expectSound(page, 'captcha error')
    })

    test(`sending and its outcomes ${where}`, async ({ page, context, expectFailed }) => {
      expectFailed('net::ERR_FAILED', 'net::ERR_INTERNET_DISCONNECTED')
      await page.route('**/api/countries', (route) => route.abort())
      await openContact(page)
      await expect(page.getByText(personTexts.countries.fallbackHint)).toBeVisible()
      await expectSound(page, 'country as text')
      await page.unroute('**/api/countries')

      await openContact(page)
      await fillContact(page, newVisitor())
      await solveCaptcha(page)
      await context.setOffline(true)
      await submitContact(page)
      await expect(summary(page)).toBeFocused()
      await expectSound(page, 'offline')
      await context.setOffline(false)

      await solveCaptcha(page)
      const release = await delayRequests(page, '**/api/portal/lead')
      await submitContact(page)
      await expect(page.getByRole('button', { name: contact.sending })).toBeVisible()
      await expectSound(page, 'sending')
      await release()
      await expect(page.getByRole('heading', { name: fixed.contactThanks })).toBeFocused()
      await expectSound(page, 'success')
    })
  })
}
