/** Why there is no verification: the provider's code did not load, or it could not finish. */
export type CaptchaFailure = 'not-loaded' | 'not-solved'

/** The four states of the specification. Only `verified` has a token. */
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

/** Reducer of the states. */
export function nextCaptchaState(state: CaptchaState, event: CaptchaEvent): CaptchaState {
  switch (event.type) {
    case 'verified':
      return { name: 'verified', token: event.token }
    case 'expired':
      // Only a token can expire: a late timer must not disturb a later state.
      return state.name === 'verified' ? { name: 'expired' } : state
    case 'failed':
      return { name: 'error', failure: event.failure }
    case 'reset':
      return initialCaptchaState
  }
}

/** The token to send, empty in every state but `verified`. */
export function captchaToken(state: CaptchaState): string {
  return state.name === 'verified' ? state.token : ''
}
