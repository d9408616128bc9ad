import { useEffect, useMemo, useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { DestinationView } from '#app/features/session/destination-view.tsx'
import { HandoffView } from '#app/features/session/handoff-view.tsx'
import { OtherAppView } from '#app/features/session/other-app-view.tsx'
import { clearReturnTo, readReturnTo } from '#app/features/session/read-return-to.ts'
import {
  resolveDestination,
  type Destination,
  type RequestedDestinations,
} from '#app/features/session/resolve-destination.ts'
import { SessionOpening } from '#app/features/session/session-opening.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { parseRedirectRequest } from '#app/lib/session/redirect-request.ts'
import { parseReturnPath } from '#app/lib/session/return-path.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import { usePublicSettings } from '#app/lib/use-public-settings.ts'
import type { User } from '@grana/contract/accounts'
import { auth } from '@grana/messages/es/account/auth'
import { session } from '@grana/messages/es/account/session'

export const meta = pageMeta({ title: session.opening.title, path: accountPaths.redirect(), hidden: true })

export const handle: PageHandle = { idea: auth.ideas.secrets }

/** Redirects a user who has just signed in. */
export default function RedirectPage() {
  const { apps } = usePublicSettings()
  const user = useUser()
  // Browser only: nothing of this page is rendered before the guard opens.
  const { search, origin } = window.location
  const [requested] = useState(() => requestedDestinations(user, search, origin))
  const space = useMemo(() => resolveDestination(user, apps, requested), [user, apps, requested])
  const address = addressOf(space)
  useEffect(() => {
    // A user with an unverified address comes here again, so the stored request is kept for them.
    if (user.email_verified) clearReturnTo()
  }, [user])
  useEffect(() => {
    if (address !== undefined) window.location.replace(address)
  }, [address])
  if (space.kind === 'app') return <DestinationView kind={user.kind} origin={space.origin} />
  if (space.kind === 'handoff') return <HandoffView kind={user.kind} space={space} />
  if (space.kind === 'other-app') return <OtherAppView kind={user.kind} space={space} />
  return <SessionOpening title={session.opening.heading} />
}

/** After a sign-in on the way to an app, the URL contains its request; after a sign-up, the stored one is used. */
function requestedDestinations({ kind }: User, search: string, origin: string): RequestedDestinations {
  const page = parseReturnPath(search, origin)
  const isAppRequest = page?.startsWith(`${accountPaths.redirect()}?`)
  if (isAppRequest) return { redirect: parseRedirectRequest(new URL(page ?? '', origin).search) }
  return { page, redirect: parseRedirectRequest(search) ?? readReturnTo(kind, origin) }
}

/** Where it redirects to, if it does. */
function addressOf(space: Destination): string | undefined {
  if (space.kind === 'page') return space.path
  return space.kind === 'app' && space.origin ? space.origin + space.path : undefined
}
