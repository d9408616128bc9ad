import type { CaptchaAction } from '@grana/contract/operation'
import type { CaptchaFailure } from './state.ts'

/** The provider of a page, as its server sets it at start. */
export type CaptchaSettings =
  | { readonly provider: 'altcha' }
  | {
      readonly provider: 'recaptcha'
      readonly siteKeyV2: string
      readonly siteKeyV3: string
      readonly scriptUrl: string
    }

export type Solved = { readonly token: string; readonly lifeMilliseconds: number }

export type WidgetEvents = {
  readonly onVerified: (token: string) => void
  readonly onExpired: () => void
  readonly onFailed: (failure: CaptchaFailure) => void
}

export type WidgetAppearance = { readonly theme: 'light' | 'dark'; readonly size: 'normal' | 'compact' }
export type Widget = { readonly reset: () => void }
export type WidgetRequest = {
  readonly slot: HTMLElement
  readonly look: WidgetAppearance
  readonly events: WidgetEvents
}

/** Obtains a token without its own interface: behind the platform's checkbox, or invisibly on submit. */
export type SolvingProvider = {
  readonly kind: 'solving'
  readonly prepare: () => Promise<void>
  readonly solve: (action: CaptchaAction, signal: AbortSignal) => Promise<Solved>
}

/** Draws its own checkbox into a slot of the form. */
export type DrawingProvider = {
  readonly kind: 'drawing'
  readonly prepare: () => Promise<void>
  readonly draw: (request: WidgetRequest) => Widget
}

/** `prepare` is called at the first interaction with a form: the provider is not contacted before. */
export type CaptchaProvider = SolvingProvider | DrawingProvider
