import * as z from 'zod/mini'
import { isSecureUrl, isWeakProviderSecret, isWeakSecret } from './rules.ts'
import { requiredText } from './values.ts'

export const captcha = {
  CAPTCHA_PROVIDER: z._default(z.enum(['altcha', 'recaptcha'], 'is not a known provider'), 'altcha'),
  ALTCHA_SECRET: z.optional(requiredText),
  RECAPTCHA_SECRET_V2: z.optional(requiredText),
  RECAPTCHA_SECRET_V3: z.optional(requiredText),
  RECAPTCHA_VERIFY_URL: z._default(z.url('is not an address'), 'https://www.google.com/recaptcha/api/siteverify'),
}

const captchaSettings = z.object(captcha)
type CaptchaSettings = z.output<typeof captchaSettings>

export type CaptchaConfig =
  | { provider: 'altcha'; secret: string }
  | { provider: 'recaptcha'; secretV2: string; secretV3: string; verifyUrl: string }

export function toCaptchaConfig(settings: CaptchaSettings): CaptchaConfig {
  if (settings.CAPTCHA_PROVIDER === 'altcha') return { provider: 'altcha', secret: settings.ALTCHA_SECRET ?? '' }
  return {
    provider: 'recaptcha',
    secretV2: settings.RECAPTCHA_SECRET_V2 ?? '',
    secretV3: settings.RECAPTCHA_SECRET_V3 ?? '',
    verifyUrl: settings.RECAPTCHA_VERIFY_URL,
  }
}

export function* captchaFaults(settings: CaptchaSettings & { APP_SECRET: string }) {
  if (settings.CAPTCHA_PROVIDER === 'altcha') {
    if (isWeakSecret(settings.ALTCHA_SECRET ?? '')) yield 'ALTCHA_SECRET is missing, weak or a default'
    if (settings.ALTCHA_SECRET === settings.APP_SECRET) yield 'ALTCHA_SECRET repeats APP_SECRET'
    return
  }
  if (isWeakProviderSecret(settings.RECAPTCHA_SECRET_V2 ?? '')) yield 'RECAPTCHA_SECRET_V2 is missing or a test key'
  if (isWeakProviderSecret(settings.RECAPTCHA_SECRET_V3 ?? '')) yield 'RECAPTCHA_SECRET_V3 is missing or a test key'
  if (!isSecureUrl(settings.RECAPTCHA_VERIFY_URL)) yield 'RECAPTCHA_VERIFY_URL is not https'
}
