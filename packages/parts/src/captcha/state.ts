/** Why a verification cannot be had: the provider's part did not load, or it could not finish. */
export type CaptchaFailure = 'not-loaded' | 'not-solved'

/** The four states of the specification. A token exists in `verified` alone. */
export type CaptchaState =
  | { readonly name: 'init' }
  | { readonly name: 'verified'; readonly token: string }
  | { readonly name: 'expired' }
  | { readonly name: 'error'; readonly failure: CaptchaFailure }

export type CaptchaEvent =
  | { readonly type: 'verified'; readonly token: string }
  | { readonly type: 'expired' }
  | { readonly type: 'failed'; readonly failure: CaptchaFailure }
  | { readonly type: 'reset' }

export const initialCaptchaState: CaptchaState = { name: 'init' }

/** What an event makes of a state. */
export function nextCaptchaState(state: CaptchaState, event: CaptchaEvent): CaptchaState {
  switch (event.type) {
    case 'verified':
      return { name: 'verified', token: event.token }
    case 'expired':
      // Only a token can expire: a late timer must not disturb what came after it.
      return state.name === 'verified' ? { name: 'expired' } : state
    case 'failed':
      return { name: 'error', failure: event.failure }
    case 'reset':
      return initialCaptchaState
  }
}

/** The token to send, empty in every state but one. */
export function captchaToken(state: CaptchaState): string {
  return state.name === 'verified' ? state.token : ''
}
