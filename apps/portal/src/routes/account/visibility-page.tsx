import { accountPaths } from '#app/account-paths.ts'
import type { Visibility, VisibilityProps } from '#app/features/visibility/visibility.tsx'
import { latePart } from '#app/lib/entry/late-part.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import { centre } from '@grana/messages/es/account/centre'

export const meta = pageMeta({
  title: centre.screens.visibility.title,
  path: accountPaths.screen('visibility'),
  hidden: true,
})

// Behind the guard: the document shows none of it, and it comes while the guard asks who is there.
const late = latePart<VisibilityProps>(async () => {
  const module: { readonly Visibility: typeof Visibility } | undefined =
    await import('#app/features/visibility/visibility.tsx')
  return module?.Visibility
})
if (typeof document !== 'undefined') late.prepare()

export default function VisibilityPage() {
  return <late.Part session={useSession()} user={useUser()} />
}
