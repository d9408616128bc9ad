import type { CaptchaServices } from '#app/lib/entry/use-late-captcha.ts'
import type { TokenAnswer } from '@grana/contract/auth'

/** What a sign-up form works with. */
export interface SignUpServices extends CaptchaServices {
  /** The account is there and its owner is signed in: takes the tokens and leads on. */
  readonly onTokens: (tokens: TokenAnswer, email: string) => Promise<void>
}
