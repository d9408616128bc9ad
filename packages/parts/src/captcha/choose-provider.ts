import type { Client } from '@grana/client/create-client'
import { altcha } from './altcha.ts'
import type { CaptchaProvider, CaptchaSettings, SolvingProvider } from './provider.ts'
import { recaptchaCheckbox, recaptchaInvisible } from './recaptcha.ts'

/** Checkbox verification (v2). */
export function checkboxProvider(settings: CaptchaSettings, client: Client): CaptchaProvider {
  return settings.provider === 'altcha' ? altcha(client) : recaptchaCheckbox(settings)
}

/** Verification without a checkbox, at submit (v3). */
export function invisibleProvider(settings: CaptchaSettings, client: Client): SolvingProvider {
  return settings.provider === 'altcha' ? altcha(client) : recaptchaInvisible(settings)
}
