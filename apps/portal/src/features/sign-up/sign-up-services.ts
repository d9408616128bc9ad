import type { Client } from '@grana/client/create-client'
import type { TokenAnswer } from '@grana/contract/auth'
import type { CaptchaProvider } from '@grana/parts/captcha/provider'

/** What a sign-up form works with. */
export interface SignUpServices {
  readonly client: Client
  readonly provider: CaptchaProvider
  /** The account is there and its owner is signed in: takes the tokens and leads on. */
  readonly onTokens: (tokens: TokenAnswer, email: string) => Promise<void>
}
