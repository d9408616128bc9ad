import { useCallback, useState } from 'react'
import type { PublicDrawer } from './public-drawer.tsx'

/** Wide windows never need the drawer, so it loads when the user reaches for its button. */
export function useDrawer() {
  const [loaded, setLoaded] = useState<{ readonly Drawer: typeof PublicDrawer } | null>(null)
  const [open, setOpen] = useState(false)
  const prepare = useCallback(() => {
    // If the file no longer exists, the reload guard has already reloaded the page and the module is undefined.
    void import('./public-drawer.tsx').then((module?: { readonly PublicDrawer: typeof PublicDrawer }) => {
      if (module) setLoaded({ Drawer: module.PublicDrawer })
    })
  }, [])
  const show = useCallback(() => {
    prepare()
    setOpen(true)
  }, [prepare])
  const close = useCallback(() => setOpen(false), [])
  return { Drawer: loaded?.Drawer, open, show, close, prepare }
}
