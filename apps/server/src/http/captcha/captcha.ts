import type { CaptchaConfig } from '#server/config/captcha.ts'
import { createAltcha } from './altcha.ts'
import type { Captcha, CaptchaDependencies } from './captcha-provider.ts'
import { createRecaptcha } from './recaptcha.ts'

export function createCaptcha(config: CaptchaConfig, parts: CaptchaDependencies, providerMs?: number): Captcha {
  return config.provider === 'altcha' ? createAltcha(config.secret, parts) : createRecaptcha(config, parts, providerMs)
}
