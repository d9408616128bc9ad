import type { CaptchaAction } from '@grana/contract/operation'
import type { CaptchaFailure } from './state.ts'

/** Which provider a page uses, as its server says at start. */
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

export type WidgetLook = { readonly theme: 'light' | 'dark'; readonly size: 'normal' | 'compact' }
export type Widget = { readonly reset: () => void }
export type WidgetRequest = { readonly slot: HTMLElement; readonly look: WidgetLook; readonly events: WidgetEvents }

/** Finds a token by itself: behind our own checkbox, or unseen when a form is sent. */
export type SolvingProvider = {
  readonly kind: 'solving'
  readonly prepare: () => Promise<void>
  readonly solve: (action: CaptchaAction, signal: AbortSignal) => Promise<Solved>
}

/** Draws a checkbox of its own into a slot of ours. */
export type DrawingProvider = {
  readonly kind: 'drawing'
  readonly prepare: () => Promise<void>
  readonly draw: (request: WidgetRequest) => Widget
}

/** `prepare` is called at the first interaction with a form: nothing of a provider is asked for before. */
export type CaptchaProvider = SolvingProvider | DrawingProvider
