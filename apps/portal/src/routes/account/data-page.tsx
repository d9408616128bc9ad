import { accountPaths } from '#app/account-paths.ts'
import type { Data, DataProps } from '#app/features/data-rights/data.tsx'
import { latePart } from '#app/lib/entry/late-part.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import { centre } from '@grana/messages/es/account/centre'

export const meta = pageMeta({
  title: centre.screens.data.title,
  path: accountPaths.screen('data'),
  hidden: true,
})

// Behind the guard: the document shows none of it, and it comes while the guard asks who is there.
const late = latePart<DataProps>(async () => {
  const module: { readonly Data: typeof Data } | undefined = await import('#app/features/data-rights/data.tsx')
  return module?.Data
})
if (typeof document !== 'undefined') late.prepare()

export default function DataPage() {
  return <late.Part session={useSession()} user={useUser()} />
}
