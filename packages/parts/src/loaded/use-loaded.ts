import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { callErrorText } from '../form/call-error-text.ts'

export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly text: string; readonly isMissing?: boolean; readonly isForbidden?: boolean }
  | { readonly status: 'ready'; readonly value: T }

async function outcomeOf<T>(load: () => Promise<T>): Promise<Loaded<T>> {
  try {
    return { status: 'ready', value: await load() }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const [isMissing, isForbidden] = [error.code === 'request.not_found', error.code === 'auth.forbidden']
    return { status: 'failed', text: callErrorText(error), isMissing, isForbidden }
  }
}

/** What a screen shows of the API. `load` must stay the same from one drawing to the next (`useCallback`). */
export function useLoaded<T>(load: () => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' })
  const latest = useRef(0)
  /** Once more, with what is there still on the screen. An answer that was overtaken says nothing. */
  const reload = useCallback(() => {
    latest.current += 1
    const mine = latest.current
    void outcomeOf(load).then((outcome) => {
      if (mine === latest.current) setState(outcome)
    })
  }, [load])
  useEffect(() => reload(), [reload])
  /**
   * Once more by itself, not because somebody asked: what is there stays if it cannot be had now, and goes if it may not be
   * seen any more. `before` comes right before the new one is shown.
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
  /** From the start, after it failed. */
  const retry = () => {
    setState({ status: 'loading' })
    reload()
  }
  /** What an answer to something else has told already. */
  const put = useCallback((value: T) => {
    latest.current += 1
    setState({ status: 'ready', value })
  }, [])
  return { state, reload, refresh, retry, put }
}
