import { lateFields } from './late-fields.tsx'
// The server writes the fields; what they look like may not come late, or the form jumps.
import '@grana/parts/captcha/captcha-field.module.css'
import '@grana/ui/checkbox.module.css'

/** The verification stands at the end of a form. */
export const LateCaptcha = lateFields(async () => (await import('@grana/parts/captcha/form-captcha')).FormCaptcha)
