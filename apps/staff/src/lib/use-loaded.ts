import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { callErrorText } from '@grana/parts/form/call-error-text'

export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly code: string; readonly text: string }
  | { readonly status: 'ready'; readonly value: T }

async function outcomeOf<T>(load: () => Promise<T>): Promise<Loaded<T>> {
  try {
    return { status: 'ready', value: await load() }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { status: 'failed', code: error.code, text: callErrorText(error) }
  }
}

/** What a screen shows of the API. `load` must stay the same from one drawing to the next (`useCallback`). */
export function useLoaded<T>(load: () => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' })
  const latest = useRef(0)
  /** Once more, with what is there still on the screen. An answer that was overtaken says nothing. */
  const reload = useCallback(async () => {
    latest.current += 1
    const mine = latest.current
    const outcome = await outcomeOf(load)
    if (mine === latest.current) setState(outcome)
  }, [load])
  useEffect(() => void reload(), [reload])
  /** What an act gave back is newer than anything that is still on its way. */
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
