import { useEffect, useState, type ComponentType } from 'react'

export interface LatePart<P> {
  readonly Part: ComponentType<P>
  /** Fetches it before it is shown. */
  readonly prepare: () => void
}

/**
 * A part that no document shows at first, such as a second step or what stands behind the guard: its code is fetched when
 * it is likely to be needed. When the file is gone the reload guard has answered already, and there is none.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P> | undefined>): LatePart<P> {
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
