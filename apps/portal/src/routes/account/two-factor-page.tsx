import { accountPaths } from '#app/account-paths.ts'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import { twoFactorHead } from '@grana/messages/es/account/heads'

export const meta = pageMeta({ title: twoFactorHead.title, path: accountPaths.twoFactor(), hidden: true })

// Rendered behind the guard only, so it loads while the guard checks the session.
const lazy = lazyComponent(() => import('#app/features/two-factor/two-factor.tsx'), 'TwoFactor')
if (typeof document !== 'undefined') lazy.prepare()

export default function TwoFactorPage() {
  return <lazy.Part session={useSession()} user={useUser()} />
}
