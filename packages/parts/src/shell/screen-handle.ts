import { useMatches } from 'react-router'

/** What a screen declares to the frame. */
export interface ScreenHandle {
  readonly title: string
  /** The list that contains this screen, which the breadcrumb links to. */
  readonly within?: { readonly title: string; readonly href: string }
  /** A long task takes the full width and has its own exit. */
  readonly isTask?: boolean
}

// The router does not know what a route declares; every route with a handle has a title.
const isScreenHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle

/** The declaration of the current screen; absent on pages that are not found. */
export function useScreenHandle(): ScreenHandle | undefined {
  const handle = useMatches().at(-1)?.handle
  return isScreenHandle(handle) ? handle : undefined
}
