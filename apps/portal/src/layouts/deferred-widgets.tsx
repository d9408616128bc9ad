import { useEffect, useState } from 'react'
import type { Widgets } from './widgets.tsx'

/** Loads the widgets one second after hydration: none of them is needed before. */
export function DeferredWidgets() {
  const [loaded, setLoaded] = useState<{ readonly Parts: typeof Widgets } | null>(null)
  useEffect(() => {
    const load = () => {
      void import('./widgets.tsx').then((module?: { readonly Widgets: typeof Widgets }) => {
        if (module) setLoaded({ Parts: module.Widgets })
      })
    }
    const timer = setTimeout(load, 1000)
    return () => clearTimeout(timer)
  }, [])
  return loaded && <loaded.Parts />
}
