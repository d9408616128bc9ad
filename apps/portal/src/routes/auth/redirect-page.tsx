import { useEffect, useMemo, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { accountPaths } from '#app/account-paths.ts'
import { HandoffView } from '#app/features/session/handoff-view.tsx'
import { forgetWish, keptWish } from '#app/features/session/kept-wish.ts'
import { OtherAppView } from '#app/features/session/other-app-view.tsx'
import { SessionOpening } from '#app/features/session/session-opening.tsx'
import { spaceOf, type Space, type Wishes } from '#app/features/session/space-of.ts'
import { SpaceView } from '#app/features/session/space-view.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { PublicSettings } from '#app/lib/render-context.ts'
import { readDoor } from '#app/lib/session/door.ts'
import { readReturn } from '#app/lib/session/return-path.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import type { User } from '@grana/contract/accounts'
import { auth } from '@grana/messages/es/account/auth'
import { session } from '@grana/messages/es/account/session'

export const meta = pageMeta({ title: session.opening.title, path: accountPaths.redirect(), hidden: true })

export const handle: PageHandle = { idea: auth.ideas.secrets }

/** Decides where somebody goes who has just signed in. */
export default function RedirectPage() {
  const { apps } = useRouteLoaderData('root') as PublicSettings
  const user = useUser()
  // Only in the browser: before the guard has opened nothing of this page is rendered.
  const { search, origin } = window.location
  const [wishes] = useState(() => wishesOf(user, search, origin))
  const space = useMemo(() => spaceOf(user, apps, wishes), [user, apps, wishes])
  const address = addressOf(space)
  useEffect(() => {
    // Whoever has still to prove their address comes here again.
    if (user.email_verified) forgetWish()
  }, [user])
  useEffect(() => {
    if (address !== undefined) window.location.replace(address)
  }, [address])
  if (space.kind === 'app') return <SpaceView kind={user.kind} origin={space.origin} />
  if (space.kind === 'handoff') return <HandoffView kind={user.kind} space={space} />
  if (space.kind === 'other-app') return <OtherAppView kind={user.kind} space={space} />
  return <SessionOpening title={session.opening.heading} />
}

/** Whoever signed in on the way to an app has its door for a wish; whoever signed up has what they wished before. */
function wishesOf({ kind }: User, search: string, origin: string): Wishes {
  const page = readReturn(search, origin)
  const isDoor = page?.startsWith(`${accountPaths.redirect()}?`)
  if (isDoor) return { door: readDoor(new URL(page ?? '', origin).search) }
  return { page, door: readDoor(search) ?? keptWish(kind, origin) }
}

/** Where it leads by itself, if it does. */
function addressOf(space: Space): string | undefined {
  if (space.kind === 'page') return space.path
  return space.kind === 'app' && space.origin ? space.origin + space.path : undefined
}
