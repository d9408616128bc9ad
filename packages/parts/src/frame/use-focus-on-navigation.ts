import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const ARRIVAL = 'data-arrival'

/** For the heading where a page begins that is one step of several: the keyboard starts there. */
export const arrival = { [ARRIVAL]: '' }

/** After moving to another page the keyboard starts at its content, as it would after loading a document. */
export function useFocusOnNavigation(id: string): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const content = document.getElementById(id)
    const start = content?.querySelector<HTMLElement>(`[${ARRIVAL}]`) ?? content
    start?.focus({ preventScroll: true })
  }, [id, pathname])
}
