import { accountPaths } from '#app/account-paths.ts'
import type { Social, SocialProps } from '#app/features/social/social.tsx'
import { latePart } from '#app/lib/entry/late-part.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import { centre } from '@grana/messages/es/account/centre'

export const meta = pageMeta({
  title: centre.screens.social.title,
  path: accountPaths.screen('social'),
  hidden: true,
})

// Behind the guard: the document shows none of it, and it comes while the guard asks who is there.
const late = latePart<SocialProps>(async () => {
  const module: { readonly Social: typeof Social } | undefined = await import('#app/features/social/social.tsx')
  return module?.Social
})
if (typeof document !== 'undefined') late.prepare()

export default function SocialPage() {
  return <late.Part session={useSession()} user={useUser()} />
}
