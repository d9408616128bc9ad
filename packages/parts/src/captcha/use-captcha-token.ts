import { useEffect, useEffectEvent } from 'react'
import { captchaToken } from './state.ts'
import type { Captcha } from './use-captcha.ts'

/** Hands every new token to the form, and an empty one when it is gone: then the field is not judged, it waits. */
export function useCaptchaToken(captcha: Captcha, keep: (token: string, options: { isDraft: boolean }) => void): void {
  const token = captchaToken(captcha.state)
  const keepLatest = useEffectEvent(keep)
  useEffect(() => keepLatest(token, { isDraft: token === '' }), [token])
}
