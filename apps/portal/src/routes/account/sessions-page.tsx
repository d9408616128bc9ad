import { accountPaths } from '#app/account-paths.ts'
import type { SessionsScreen } from '#app/features/sessions/sessions-screen.tsx'
import type { AccountScreenProps } from '#app/lib/account/screen-props.ts'
import { lazyComponent } from '#app/lib/entry/lazy-component.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import { centre } from '@grana/messages/es/account/centre'

export const meta = pageMeta({
  title: centre.screens.sessions.title,
  path: accountPaths.screen('sessions'),
  hidden: true,
})

// Rendered behind the guard only, so it loads while the guard checks the session.
const lazy = lazyComponent<AccountScreenProps>(async () => {
  const module: { readonly SessionsScreen: typeof SessionsScreen } | undefined =
    await import('#app/features/sessions/sessions-screen.tsx')
  return module?.SessionsScreen
})
if (typeof document !== 'undefined') lazy.prepare()

export default function SessionsPage() {
  return <lazy.Part session={useSession()} user={useUser()} />
}
