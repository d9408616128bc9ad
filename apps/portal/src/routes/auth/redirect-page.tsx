import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { accountPaths } from '#app/account-paths.ts'
import { SessionOpening } from '#app/features/session/session-opening.tsx'
import { spaceOf } from '#app/features/session/space-of.ts'
import { SpaceView } from '#app/features/session/space-view.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { PublicSettings } from '#app/lib/render-context.ts'
import { readReturn } from '#app/lib/session/return-path.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import { auth } from '@grana/messages/es/account/auth'
import { session } from '@grana/messages/es/account/session'

export const meta = pageMeta({ title: session.opening.title, path: accountPaths.redirect(), hidden: true })

export const handle: PageHandle = { idea: auth.ideas.secrets }

/** Decides where somebody goes who has just signed in. */
export default function RedirectPage() {
  const { apps } = useRouteLoaderData('root') as PublicSettings
  const user = useUser()
  // Only in the browser: before the guard has opened nothing of this page is rendered.
  const space = spaceOf(user, apps, readReturn(window.location.search, window.location.origin))
  const path = space.kind === 'page' ? space.path : undefined
  useEffect(() => {
    if (path !== undefined) window.location.replace(path)
  }, [path])
  return space.kind === 'app' ? (
    <SpaceView kind={user.kind} origin={space.origin} />
  ) : (
    <SessionOpening title={session.opening.heading} />
  )
}
