import { fixed } from '@grana/messages/es/fixed'
import { expect, setting, type Page } from '../journey.ts'
import { expectCaptcha } from './contact.ts'

/** What the provider's stand-in lets a page do to its own widget. */
export type CaptchaStandIn = {
  expire: () => void
  fail: () => void
  failNext: boolean
  ageMilliseconds: number
  score?: number
}

/** The provider's checkbox. */
export const box = '.recaptcha-checkbox'
/** The gallery's invisible check. */
export const live = '[data-live=v3]'

export async function resetStandIn(): Promise<void> {
  await fetch(`${setting('CAPTCHA_URL')}/control`, { method: 'DELETE' })
}

export async function tickBox(page: Page): Promise<void> {
  await page.locator(box).click()
  await expectCaptcha(page, 'verified')
}

export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: fixed.contactThanks })).toBeFocused()
}

export async function openGallery(page: Page): Promise<void> {
  // The gallery allows scripts of its own origin alone: the provider's is routed through it.
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

export function button(page: Page, name: string) {
  return page.locator(live).getByRole('button', { name })
}

export async function expectState(page: Page, state: string): Promise<void> {
  await expect(page.locator(live)).toHaveAttribute('data-captcha-state', state)
}
