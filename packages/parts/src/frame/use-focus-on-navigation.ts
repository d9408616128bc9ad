import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const ARRIVAL = 'data-arrival'

/** For the heading of a page that is one step of several: focus moves there. */
export const arrivalFocus = { [ARRIVAL]: '' }

/** Moves the focus to the content after a navigation, as after loading a document. */
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
