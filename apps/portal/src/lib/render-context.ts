import { createContext } from 'react-router'
import type { Client } from '@grana/client/create-client'

/** What the browser may know of the environment: read at start, handed over once by the root loader. */
export interface PublicSettings {
  readonly portalUrl: string
  readonly apiUrl: string
  readonly captcha: CaptchaSettings
}

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
  /** The API, for loaders of pages that are rendered per request. */
  readonly client: Client
  /** Present on pages rendered for one request; pages kept in memory are admitted by their digests instead. */
  readonly nonce?: string
  readonly reportError: (error: unknown) => void
}

export const renderContext = createContext<RenderContext>()
