import { accountPaths } from '#app/account-paths.ts'
import type { Disable, DisableProps } from '#app/features/data-rights/disable.tsx'
import { lazyComponent } from '#app/lib/entry/lazy-component.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import { centre } from '@grana/messages/es/account/centre'

export const meta = pageMeta({
  title: centre.screens.disable.title,
  path: accountPaths.screen('disable'),
  hidden: true,
})

// Rendered behind the guard only, so it loads while the guard checks the session.
const lazy = lazyComponent<DisableProps>(async () => {
  const module: { readonly Disable: typeof Disable } | undefined = await import('#app/features/data-rights/disable.tsx')
  return module?.Disable
})
if (typeof document !== 'undefined') lazy.prepare()

export default function DisablePage() {
  return <lazy.Part session={useSession()} user={useUser()} />
}
