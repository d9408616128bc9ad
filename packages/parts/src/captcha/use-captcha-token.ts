import { useEffect, useEffectEvent } from 'react'
import { captchaToken } from './state.ts'
import type { Captcha } from './use-captcha.ts'

/**
 * Passes every new token to the form, and an empty one when it is cleared: the field then waits without being
 * validated.
 */
export function useCaptchaToken(captcha: Captcha, keep: (token: string, options: { isDraft: boolean }) => void): void {
  const token = captchaToken(captcha.state)
  const keepLatest = useEffectEvent(keep)
  useEffect(() => keepLatest(token, { isDraft: token === '' }), [token])
}
