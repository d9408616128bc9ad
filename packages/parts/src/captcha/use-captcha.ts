import { useReducer, useState } from 'react'
import type { CaptchaAction } from '@grana/contract/operation'
import type { CaptchaProvider } from './provider.ts'
import { initialCaptchaState, nextCaptchaState, type CaptchaState } from './state.ts'
import { useSolving } from './use-solving.ts'
import { useWidget } from './use-widget.ts'

export type Captcha = {
  readonly kind: CaptchaProvider['kind']
  readonly state: CaptchaState
  /** A token is being requested. */
  readonly isWorking: boolean
  /** The provider's code is loaded. */
  readonly isPrepared: boolean
  /** Call at the first interaction with the form: the provider is not contacted before. */
  readonly prepare: () => Promise<void>
  /** Called by the platform's checkbox or on submit; returns the token, or `undefined` on failure. */
  readonly solve: () => Promise<string | undefined>
  readonly reset: () => void
  /** The element into which a drawing provider puts its checkbox. */
  readonly setSlot: (element: HTMLElement | null) => void
}

/** One human verification of a form, by the provider of the page. */
export function useCaptcha(provider: CaptchaProvider, action: CaptchaAction): Captcha {
  const [state, dispatch] = useReducer(nextCaptchaState, initialCaptchaState)
  const [isPrepared, setIsPrepared] = useState(false)
  const { isWorking, solve, stop } = useSolving(provider, action, dispatch)
  const { setSlot, resetWidget } = useWidget({ provider, state, isPrepared, dispatch })

  async function prepare(): Promise<void> {
    try {
      await provider.prepare()
      setIsPrepared(true)
    } catch {
      dispatch({ type: 'failed', failure: 'not-loaded' })
    }
  }

  function reset(): void {
    stop()
    resetWidget()
    dispatch({ type: 'reset' })
  }

  return { kind: provider.kind, state, isWorking, isPrepared, prepare, solve, reset, setSlot }
}
