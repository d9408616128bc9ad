import { useEffect, useState } from 'react'
import type { LateParts } from './late-parts.tsx'

/** Nothing is notified or asked before the page is alive: the rest of the frame comes when that is done. */
export function LateFrame() {
  const [loaded, setLoaded] = useState<{ readonly Parts: typeof LateParts } | null>(null)
  useEffect(() => {
    const load = () => {
      void import('./late-parts.tsx').then((module?: { readonly LateParts: typeof LateParts }) => {
        if (module) setLoaded({ Parts: module.LateParts })
      })
    }
    const timer = setTimeout(load, 1000)
    return () => clearTimeout(timer)
  }, [])
  return loaded && <loaded.Parts />
}
