import type { CaptchaServices } from '#app/lib/entry/use-lazy-captcha.ts'
import type { TokenAnswer } from '@grana/contract/auth'

/** Dependencies of a sign-up form. */
export interface SignUpServices extends CaptchaServices {
  /** Called when the account exists and is signed in: stores the tokens and continues. */
  readonly onTokens: (tokens: TokenAnswer, email: string) => Promise<void>
}
