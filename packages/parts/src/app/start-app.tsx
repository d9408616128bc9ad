import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router'
import { createSession, type Session } from '@grana/client/session/create-session'
import { bridgedTimestamps, openPortalBridge, openTabsWithPortal } from '@grana/client/session/portal-bridge'
import { createSharedTimestamps } from '@grana/client/session/shared-timestamps'
import { startTheme } from '@grana/ui/theme'
import { clearLocalCopies } from '../drafts/clear-local-copies.ts'
import { onDocumentVisible } from '../frame/on-document-visible.ts'
import { guardReloads } from '../frame/reload-guard.ts'
import { setValidationMode } from '../frame/validation-mode.ts'
import { ApiProvider } from '../query/api-context.tsx'
import { clearAnswers } from '../query/clear-answers.ts'
import { createQueryClient } from '../query/query-client.ts'
import { withRefresh } from '../query/refresh-stale.ts'
import { AppContext, type AppServices } from './app-context.ts'
import { loadRuntime, type AppRuntime } from './app-runtime.ts'
import { CallbackPage } from './callback-page.tsx'
import { completeHandoff } from './complete-handoff.ts'
import { FailurePage } from './error-pages.tsx'
import { Guard } from './guard.tsx'
import { callbackPath } from './handoff-script.ts'

function watchSession(session: Session, queries: QueryClient): void {
  clearLocalCopies(session)
  clearAnswers(session, queries)
  session.open()
  onDocumentVisible(() => void session.refresh())
}

function createServices(runtime: AppRuntime): AppServices {
  const bridge = openPortalBridge(runtime.portalUrl)
  const queries = createQueryClient()
  const baseSession = createSession({ apiUrl: runtime.apiUrl, openTabs: openTabsWithPortal(bridge) })
  const session = { ...baseSession, client: withRefresh(baseSession.client, queries) }
  watchSession(session, queries)
  const isCallback = window.location.pathname === callbackPath
  const handoff = isCallback ? completeHandoff(session) : undefined
  // A user who opens the callback by hand may still be signed in.
  if (handoff) void handoff.then(({ kind }) => (kind === 'none' ? session.refresh() : undefined))
  else void session.refresh()
  return { runtime, session, queries, handoff, timestamps: bridgedTimestamps(createSharedTimestamps(), bridge) }
}

/** While the first screen is loaded: the document already has its background. */
function Nothing() {
  return null
}

/** The routes of an app: its screens behind the guard, and the end of a hand-off before it. */
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
  const services = createServices(await loadRuntime())
  const router = createBrowserRouter(appRoutes(screens))
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no root element for the app')
  createRoot(root).render(
    <StrictMode>
      <AppContext value={services}>
        <ApiProvider client={services.session.client} queries={services.queries}>
          <RouterProvider router={router} />
        </ApiProvider>
      </AppContext>
    </StrictMode>,
  )
}
