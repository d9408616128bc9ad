import { useCallback, useState } from 'react'
import type { PublicDrawer } from './public-drawer.tsx'

/** Wide windows never need the drawer: it is fetched when somebody reaches for its button. */
export function useDrawer() {
  const [loaded, setLoaded] = useState<{ readonly Drawer: typeof PublicDrawer } | null>(null)
  const [open, setOpen] = useState(false)
  const prepare = useCallback(() => {
    // When the file is gone the reload guard has answered already, and there is no module.
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
