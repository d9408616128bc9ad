import type { Client } from '@grana/client/create-client'
import { lazyDrawer, lazySolver } from './lazy-provider.ts'
import type { CaptchaProvider, CaptchaSettings, SolvingProvider } from './provider.ts'

function altcha(client: Client): SolvingProvider {
  return lazySolver(async () => (await import('./altcha.ts')).altcha(client))
}

/** Checkbox verification (v2). */
export function checkboxProvider(settings: CaptchaSettings, client: Client): CaptchaProvider {
  if (settings.provider === 'altcha') return altcha(client)
  return lazyDrawer(async () => (await import('./recaptcha.ts')).recaptchaCheckbox(settings))
}

/** Verification without a checkbox, at submit (v3). */
export function invisibleProvider(settings: CaptchaSettings, client: Client): SolvingProvider {
  if (settings.provider === 'altcha') return altcha(client)
  return lazySolver(async () => (await import('./recaptcha.ts')).recaptchaInvisible(settings))
}
