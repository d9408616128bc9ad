import { useEffect, useState, type ComponentType } from 'react'

export interface LazyComponent<P> {
  readonly Part: ComponentType<P>
  /** Fetches it before it is shown. */
  readonly prepare: () => void
}

/**
 * A component that no document shows at first, such as a second step or a screen behind the guard: its code loads when
 * it is likely to be needed. If the file no longer exists, the reload guard has already reloaded the page and nothing
 * is rendered.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P> | undefined>): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const fetchPart = () => {
    loading ??= load().then((part) => {
      loaded = part
    })
    return loading
  }
  function Part(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded)
    useEffect(() => {
      if (!Loaded) void fetchPart().then(() => setLoaded(() => loaded))
    }, [Loaded])
    return Loaded ? <Loaded {...props} /> : null
  }
  return { Part, prepare: () => void fetchPart() }
}
