import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { callErrorText } from '@grana/parts/form/call-error-text'

export type QueryState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly code: string; readonly text: string }
  | { readonly status: 'ready'; readonly value: T }

async function outcomeOf<T>(load: () => Promise<T>): Promise<QueryState<T>> {
  try {
    return { status: 'ready', value: await load() }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { status: 'failed', code: error.code, text: callErrorText(error) }
  }
}

/** Loads data from the API. `load` must be stable between renders (`useCallback`). */
export function useQuery<T>(load: () => Promise<T>) {
  const [state, setState] = useState<QueryState<T>>({ status: 'loading' })
  const latest = useRef(0)
  /** Reloads while the current data stays on the screen. A superseded response is ignored. */
  const reload = useCallback(async () => {
    latest.current += 1
    const mine = latest.current
    const outcome = await outcomeOf(load)
    if (mine === latest.current) setState(outcome)
  }, [load])
  useEffect(() => void reload(), [reload])
  /** The result of an action is newer than any pending response. */
  const put = useCallback((value: T) => {
    latest.current += 1
    setState({ status: 'ready', value })
  }, [])
  const retry = () => {
    setState({ status: 'loading' })
    void reload()
  }
  return { state, reload, retry, put }
}
