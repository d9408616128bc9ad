import { useCallback, useEffect, useRef, useState, type Dispatch } from 'react'
import type { CaptchaAction } from '@grana/contract/operation'
import type { CaptchaProvider } from './provider.ts'
import type { CaptchaEvent } from './state.ts'

type Solving = {
  readonly isWorking: boolean
  /** Requests a token and stores it until it expires; returns `undefined` on failure. */
  readonly solve: () => Promise<string | undefined>
  readonly stop: () => void
}

/** Runs a solving provider. A newer request, or a reset, cancels the older one. */
export function useSolving(
  provider: CaptchaProvider,
  action: CaptchaAction,
  dispatch: Dispatch<CaptchaEvent>,
): Solving {
  const [isWorking, setIsWorking] = useState(false)
  const expiry = useRef<ReturnType<typeof setTimeout>>(undefined)
  const work = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    clearTimeout(expiry.current)
    work.current?.abort()
    setIsWorking(false)
  }, [])
  useEffect(() => stop, [stop])

  const solve = useCallback(async () => {
    if (provider.kind !== 'solving') return undefined
    stop()
    const controller = new AbortController()
    work.current = controller
    setIsWorking(true)
    try {
      const { token, lifeMilliseconds } = await provider.solve(action, controller.signal)
      if (controller.signal.aborted) return undefined
      dispatch({ type: 'verified', token })
      expiry.current = setTimeout(() => dispatch({ type: 'expired' }), lifeMilliseconds)
      return token
    } catch {
      if (!controller.signal.aborted) dispatch({ type: 'failed', failure: 'not-solved' })
      return undefined
    } finally {
      if (work.current === controller) setIsWorking(false)
    }
  }, [provider, action, dispatch, stop])

  return { isWorking, solve, stop }
}
