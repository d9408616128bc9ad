import { useEffect, useState } from 'react'
import { lazyComponent } from '#app/lib/lazy-component.tsx'

const widgets = lazyComponent(() => import('./widgets.tsx'), 'Widgets')

/** Loads the widgets one second after hydration: none of them is needed before. */
export function DeferredWidgets() {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), 1000)
    return () => clearTimeout(timer)
  }, [])
  return isDue && <widgets.Part />
}
