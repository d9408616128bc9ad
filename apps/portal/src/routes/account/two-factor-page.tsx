import { accountPaths } from '#app/account-paths.ts'
import type { TwoFactor, TwoFactorProps } from '#app/features/two-factor/two-factor.tsx'
import { latePart } from '#app/lib/entry/late-part.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import { twoFactorHead } from '@grana/messages/es/account/heads'

export const meta = pageMeta({ title: twoFactorHead.title, path: accountPaths.twoFactor(), hidden: true })

// Behind the guard: the document shows none of it, and it comes while the guard asks who is there.
const late = latePart<TwoFactorProps>(async () => {
  const module: { readonly TwoFactor: typeof TwoFactor } | undefined =
    await import('#app/features/two-factor/two-factor.tsx')
  return module?.TwoFactor
})
if (typeof document !== 'undefined') late.prepare()

export default function TwoFactorPage() {
  return <late.Part session={useSession()} user={useUser()} />
}
