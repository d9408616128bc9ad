import { lateFields } from './late-fields.tsx'

/** The verification stands at the end of a form. */
export const LateCaptcha = lateFields(async () => (await import('@grana/parts/captcha/form-captcha')).FormCaptcha)
