import { createContext } from 'react-router'
import type { ClientSettings } from '@grana/client/create-client'
import type { AccountKind } from '@grana/contract/accounts'

/** Settings that the browser may receive: parsed at start, passed once by the root loader. */
export interface PublicSettings {
  readonly portalUrl: string
  readonly apiUrl: string
  readonly captcha: CaptchaSettings
  /** Origins of the configured apps. */
  readonly apps: AppOrigins
  /** Where errors and timings are sent with consent; without it nothing is measured. */
  readonly telemetry?: { readonly dsn: string }
  /** Shorter idle time for a local trial. */
  readonly idleSeconds?: number
  /** Prices and response times that the installation sets. */
  readonly offer?: Offer
}

/**
 * Prices and response times as formatted text: the server formats the numbers, so that no page loads the code for it.
 * Absent values are not shown.
 */
export interface Offer {
  /** Monthly price of a program, such as "USD 900". */
  readonly bugBounty?: string
  /** Share of each reward, such as "15%". */
  readonly fee?: string
  readonly pentest?: string
  /** Response time to a message, such as "24 horas". */
  readonly answer?: string
  /** Approval time of an organization. */
  readonly approval?: string
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
  /**
   * How loaders reach the API. They create the client themselves, because its errors must be instances of the class in
   * their bundle.
   */
  readonly api: ClientSettings
  /** Set on pages rendered per request; cached pages allow their scripts by digest instead. */
  readonly nonce?: string
  readonly reportError: (error: unknown) => void
}

export const renderContext = createContext<RenderContext>()
