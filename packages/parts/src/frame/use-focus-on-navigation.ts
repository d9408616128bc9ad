import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After moving to another page the keyboard starts at its content, as it would after loading a document. */
export function useFocusOnNavigation(id: string): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [id, pathname])
}
