import { beginHandoff } from '@grana/client/session/hand-off'
import type { SignedOutReason } from '@grana/client/session/session-state'
import type { AppRuntime } from './app-runtime.ts'
import { portalLinks } from './portal-links.ts'

/**
 * URL of the portal for users who are not signed in here, with the way back. A user who chose to sign out gets no way
 * back.
 */
export async function portalRedirectUrl(
  { portalUrl, app }: AppRuntime,
  path: string,
  reason: SignedOutReason | undefined,
): Promise<string> {
  const signIn = portalUrl + portalLinks.signIn
  if (reason === 'chosen') return `${signIn}?${new URLSearchParams({ fin: reason })}`
  const handoffUrl = await beginHandoff(portalUrl, app, path)
  if (reason === undefined) return handoffUrl
  const words = new URLSearchParams({ volver: handoffUrl.slice(portalUrl.length), fin: reason })
  return `${signIn}?${words}`
}

let isLeaving = false

/** Leaves this document for the portal, once. */
export function redirectToPortal(runtime: AppRuntime, reason?: SignedOutReason): void {
  if (isLeaving) return
  isLeaving = true
  const { pathname, search } = window.location
  void portalRedirectUrl(runtime, pathname + search, reason).then((address) => window.location.replace(address))
}
