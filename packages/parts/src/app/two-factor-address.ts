import { useLocation } from 'react-router'
import { useApp } from './app-context.ts'
import type { AppRuntime } from './app-runtime.ts'
import { portalLinks } from './portal-links.ts'

/** URL of the second-factor set-up, with the way back to a page of this app; the portal validates the path. */
export function twoFactorAddress({ portalUrl, app }: AppRuntime, path: string): string {
  const returnPath = `/redir?${new URLSearchParams({ app, path })}`
  const way = new URLSearchParams({ volver: returnPath })
  return `${portalUrl}${portalLinks.twoFactor}?${way}`
}

/** The same, back to the current page. */
export function useTwoFactorAddress(): string {
  const { runtime } = useApp()
  const { pathname, search } = useLocation()
  return twoFactorAddress(runtime, pathname + search)
}
