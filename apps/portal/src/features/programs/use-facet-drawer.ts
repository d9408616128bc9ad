import { useCallback, useState } from 'react'
import type { FacetDrawer } from './facet-drawer.tsx'

/** Wide windows never need the drawer, so it loads when the user reaches for its button. */
export function useFacetDrawer() {
  const [loaded, setLoaded] = useState<{ readonly Drawer: typeof FacetDrawer } | null>(null)
  const [open, setOpen] = useState(false)
  const prepare = useCallback(() => {
    // If the file no longer exists, the reload guard has already reloaded the page and the module is undefined.
    void import('./facet-drawer.tsx').then((module?: { readonly FacetDrawer: typeof FacetDrawer }) => {
      if (module) setLoaded({ Drawer: module.FacetDrawer })
    })
  }, [])
  const show = useCallback(() => {
    prepare()
    setOpen(true)
  }, [prepare])
  const close = useCallback(() => setOpen(false), [])
  return { Drawer: loaded?.Drawer, open, show, close, prepare }
}
