import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router'
import { createSession, type Session } from '@grana/client/session/create-session'
import { bridgedMoments, openPortalBridge, openTabsWithPortal } from '@grana/client/session/portal-bridge'
import { createSharedMoments } from '@grana/client/session/shared-moments'
import { startTheme } from '@grana/ui/theme'
import { clearLocalCopies } from '../drafts/clear-local-copies.ts'
import { followVisits } from '../frame/follow-visits.ts'
import { guardReloads } from '../frame/reload-guard.ts'
import { setValidationMode } from '../frame/validation-mode.ts'
import { AppContext, type AppParts } from './app-context.ts'
import { loadRuntime, type AppRuntime } from './app-runtime.ts'
import { arrive } from './arrival.ts'
import { CallbackPage } from './callback-page.tsx'
import { FailurePage } from './error-pages.tsx'
import { Guard } from './guard.tsx'
import { callbackPath } from './handoff-script.ts'

function watchSession(session: Session): void {
  clearLocalCopies(session)
  session.open()
  followVisits(() => void session.look())
}

function makeParts(runtime: AppRuntime): AppParts {
  const bridge = openPortalBridge(runtime.portalUrl)
  const session = createSession({ apiUrl: runtime.apiUrl, openTabs: openTabsWithPortal(bridge) })
  watchSession(session)
  const isCallback = window.location.pathname === callbackPath
  const arrival = isCallback ? arrive(session) : undefined
  // Whoever opens the callback by hand may be signed in all the same.
  if (arrival) void arrival.then(({ kind }) => (kind === 'none' ? session.look() : undefined))
  else void session.look()
  return { runtime, session, arrival, moments: bridgedMoments(createSharedMoments(), bridge) }
}

/** While the first screen is fetched: the document's own ground is there already. */
function Nothing() {
  return null
}

/** The map of an app: its screens behind the guard, and the end of a hand-off before it. */
export function appRoutes(screens: readonly RouteObject[]): RouteObject[] {
  return [
    { path: callbackPath, Component: CallbackPage, ErrorBoundary: FailurePage },
    { Component: Guard, HydrateFallback: Nothing, ErrorBoundary: FailurePage, children: [...screens] },
  ]
}

/** Starts an app in its document. */
export async function startApp(screens: readonly RouteObject[]): Promise<void> {
  setValidationMode()
  guardReloads()
  startTheme()
  const parts = makeParts(await loadRuntime())
  const router = createBrowserRouter(appRoutes(screens))
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no place for the app')
  createRoot(root).render(
    <StrictMode>
      <AppContext value={parts}>
        <RouterProvider router={router} />
      </AppContext>
    </StrictMode>,
  )
}
