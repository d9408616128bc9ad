import { accountPaths } from '#app/account-paths.ts'
import type { AccessScreen } from '#app/features/access/access-screen.tsx'
import type { AccountScreenProps } from '#app/lib/account/screen-props.ts'
import { latePart } from '#app/lib/entry/late-part.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import { centre } from '@grana/messages/es/account/centre'

export const meta = pageMeta({ title: centre.screens.access.title, path: accountPaths.screen('access'), hidden: true })

// Behind the guard: the document shows none of it, and it comes while the guard asks who is there.
const late = latePart<AccountScreenProps>(async () => {
  const module: { readonly AccessScreen: typeof AccessScreen } | undefined =
    await import('#app/features/access/access-screen.tsx')
  return module?.AccessScreen
})
if (typeof document !== 'undefined') late.prepare()

export default function AccessPage() {
  return <late.Part session={useSession()} user={useUser()} />
}
