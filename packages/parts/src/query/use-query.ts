import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { callErrorText } from '../form/call-error-text.ts'

export type QueryState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly text: string; readonly isMissing?: boolean; readonly isForbidden?: boolean }
  | { readonly status: 'ready'; readonly value: T }

async function outcomeOf<T>(load: () => Promise<T>): Promise<QueryState<T>> {
  try {
    return { status: 'ready', value: await load() }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const [isMissing, isForbidden] = [error.code === 'request.not_found', error.code === 'auth.forbidden']
    return { status: 'failed', text: callErrorText(error), isMissing, isForbidden }
  }
}

/** Loads data of the API for a screen. `load` must be stable across renders (`useCallback`). */
export function useQuery<T>(load: () => Promise<T>) {
  const [state, setState] = useState<QueryState<T>>({ status: 'loading' })
  const latest = useRef(0)
  /** Loads again while the current content stays on the screen. An outdated answer is ignored. */
  const reload = useCallback(() => {
    latest.current += 1
    const mine = latest.current
    void outcomeOf(load).then((outcome) => {
      if (mine === latest.current) setState(outcome)
    })
  }, [load])
  useEffect(() => reload(), [reload])
  /**
   * Reloads in the background: the content stays if the call fails, and is removed if it may no longer be seen.
   * `before` runs right before the new content is shown.
   */
  const refresh = useCallback(
    (before?: () => void) => {
      latest.current += 1
      const mine = latest.current
      void outcomeOf(load).then((outcome) => {
        const isOld = mine !== latest.current
        const isPassing = outcome.status === 'failed' && !outcome.isMissing && !outcome.isForbidden
        if (isOld || isPassing) return
        before?.()
        setState(outcome)
      })
    },
    [load],
  )
  /** Starts over, after a failure. */
  const retry = () => {
    setState({ status: 'loading' })
    reload()
  }
  /** Sets content that another answer already returned. */
  const put = useCallback((value: T) => {
    latest.current += 1
    setState({ status: 'ready', value })
  }, [])
  return { state, reload, refresh, retry, put }
}
