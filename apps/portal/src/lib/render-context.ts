import { createContext } from 'react-router'
import type { ClientSettings } from '@grana/client/create-client'
import type { AccountKind } from '@grana/contract/accounts'

/** What the browser may know of the environment: read at start, handed over once by the root loader. */
export interface PublicSettings {
  readonly portalUrl: string
  readonly apiUrl: string
  readonly captcha: CaptchaSettings
  /** Origins of the apps, as far as there are any. */
  readonly apps: AppOrigins
  /** Where errors and times are sent to by whoever agrees; without one nothing is ever measured. */
  readonly telemetry?: { readonly dsn: string }
  /** A trial on one machine may be idle for a shorter time. */
  readonly idleSeconds?: number
}

export type AppOrigins = Readonly<Partial<Record<AccountKind, string>>>

export type CaptchaSettings =
  | { readonly provider: 'altcha' }
  | {
      readonly provider: 'recaptcha'
      readonly siteKeyV2: string
      readonly siteKeyV3: string
      readonly scriptUrl: string
    }

export interface RenderContext {
  readonly settings: PublicSettings
  /** How loaders reach the API. They make the client themselves: its errors must be of the class that they know. */
  readonly api: ClientSettings
  /** Present on pages rendered for one request; pages kept in memory are admitted by their digests instead. */
  readonly nonce?: string
  readonly reportError: (error: unknown) => void
}

export const renderContext = createContext<RenderContext>()
