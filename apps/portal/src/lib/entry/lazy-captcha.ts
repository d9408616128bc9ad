import { lazyField } from './lazy-field.tsx'

/** The captcha is at the end of a form. */
export const LazyCaptcha = lazyField(async () => (await import('@grana/parts/captcha/form-captcha')).FormCaptcha)
