import { hydratedComponent } from '#app/lib/lazy-component.tsx'

/** The captcha is at the end of a form. */
export const LazyCaptcha = hydratedComponent(
  async () => (await import('@grana/parts/captcha/form-captcha')).FormCaptcha,
)
