import { accountPaths } from '#app/account-paths.ts'
import type { Disable, DisableProps } from '#app/features/data-rights/disable.tsx'
import { latePart } from '#app/lib/entry/late-part.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import { centre } from '@grana/messages/es/account/centre'

export const meta = pageMeta({
  title: centre.screens.disable.title,
  path: accountPaths.screen('disable'),
  hidden: true,
})

// Behind the guard: the document shows none of it, and it comes while the guard asks who is there.
const late = latePart<DisableProps>(async () => {
  const module: { readonly Disable: typeof Disable } | undefined = await import('#app/features/data-rights/disable.tsx')
  return module?.Disable
})
if (typeof document !== 'undefined') late.prepare()

export default function DisablePage() {
  return <late.Part session={useSession()} user={useUser()} />
}
