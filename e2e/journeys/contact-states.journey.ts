import { captchaTexts } from '@grana/messages/es/captcha'
import { fixed } from '@grana/messages/es/fixed'
import { chooseTheme, expect, places, test, violations, type Page } from '../journey.ts'
import { expectCaptcha, field, fill, newVisitor, openContact, send, solve, summary } from '../pages/contact.ts'
import { forgetLimits } from '../services.ts'

test.beforeEach(forgetLimits)

async function expectSound(page: Page, state: string): Promise<void> {
  // Header and footer are the sweep's: they do not change with the form.
  expect(await violations(page, 'main'), state).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${state} scrolls sideways`).toBeLessThanOrEqual(0)
  await page.screenshot({ path: test.info().outputPath(`${state.replaceAll(' ', '-')}.png`), fullPage: true })
}

for (const { theme, width } of places) {
  test(`every state of the form is sound in ${theme} at ${width} px`, async ({ page, context }) => {
    test.setTimeout(120_000)
    await chooseTheme(page, theme)
    await page.setViewportSize({ width, height: 900 })
    await page.clock.install()
    await openContact(page)
    await expectSound(page, 'init')

    await send(page)
    await expect(summary(page)).toBeFocused()
    await expectSound(page, 'errors')

    await page.locator(field('country')).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectSound(page, 'country list')

    await fill(page, newVisitor())
    await solve(page)
    await expectSound(page, 'filled and verified')

    await page.clock.fastForward('30:00')
    await expectCaptcha(page, 'expired')
    await expectSound(page, 'expired')

    await page.route(/\/api\/captcha\/challenge/, (route) => route.abort())
    await page.getByText(captchaTexts.label, { exact: true }).click()
    await expectCaptcha(page, 'error')
    await expectSound(page, 'captcha error')
    await page.unroute(/\/api\/captcha\/challenge/)

    await solve(page)
    await context.setOffline(true)
    await send(page)
    await expect(summary(page)).toBeFocused()
    await expectSound(page, 'offline')
    await context.setOffline(false)

    await solve(page)
    await send(page)
    await expect(page.getByRole('heading', { name: fixed.contactThanks })).toBeFocused()
    await expectSound(page, 'success')
  })
}
