import { hydratedComponent } from '#app/lib/lazy-component.tsx'
import field from '@grana/parts/captcha/captcha-field.module.css'
import checkbox from '@grana/ui/checkbox.module.css'

/** The captcha is at the end of a form. */
export const LazyCaptcha = hydratedComponent(
  async () => (await import('@grana/parts/captcha/form-captcha')).FormCaptcha,
  { styles: [field, checkbox] },
)
