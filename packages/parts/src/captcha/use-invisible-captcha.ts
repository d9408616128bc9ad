import type { CaptchaAction } from '@grana/contract/operation'
import type { SolvingProvider } from './provider.ts'
import type { CaptchaState } from './state.ts'
import { useCaptcha } from './use-captcha.ts'

export type InvisibleCaptcha = {
  readonly state: CaptchaState
  /** Loads the provider's code. Call at the first interaction with the form: the provider is not contacted before. */
  readonly prepare: () => Promise<void>
  /** A fresh token, to be requested on submit: it lives two minutes and works once. */
  readonly execute: () => Promise<string | undefined>
  readonly reset: () => void
}

/** Human verification without a visible check (reCAPTCHA v3). */
export function useInvisibleCaptcha(provider: SolvingProvider, action: CaptchaAction): InvisibleCaptcha {
  const { state, prepare, solve, reset } = useCaptcha(provider, action)
  return { state, prepare, execute: solve, reset }
}
