import { useEffect, useRef, useState } from 'react'

const SHOW_AFTER_MS = 150
const STAY_MS = 300
const SLOW_MS = 10_000

export interface LoadingView {
  /** The skeleton is visible: not for what takes less than 150 ms, and then for at least 300 ms. */
  readonly visible: boolean
  /** It takes too long: say so and offer a retry. */
  readonly slow: boolean
}

export function useLoadingView(loading: boolean): LoadingView {
  const [visible, setVisible] = useState(false)
  const [slow, setSlow] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    if (!loading) return
    const show = setTimeout(() => {
      shownAt.current = performance.now()
      setVisible(true)
    }, SHOW_AFTER_MS)
    const late = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(show)
      clearTimeout(late)
      setSlow(false)
    }
  }, [loading])
  useEffect(() => {
    if (loading || !visible) return
    const rest = Math.max(0, STAY_MS - (performance.now() - shownAt.current))
    const hide = setTimeout(() => setVisible(false), rest)
    return () => clearTimeout(hide)
  }, [loading, visible])
  return { visible, slow }
}
