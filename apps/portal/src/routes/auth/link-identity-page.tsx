import { accountPaths } from '#app/account-paths.ts'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { auth } from '@grana/messages/es/account/auth'
import { organizationSignIn } from '@grana/messages/es/account/organization-sign-in'

export const meta = pageMeta({ title: organizationSignIn.link.title, path: accountPaths.linkIdentity(), hidden: true })

export const handle: PageHandle = { idea: auth.ideas.secrets }

// Rendered behind the guard only, so it loads while the guard checks the session.
const lazy = lazyComponent(() => import('#app/features/organization-sign-in/confirm-link.tsx'), 'ConfirmLink')
if (typeof document !== 'undefined') lazy.prepare()

export default function LinkIdentityPage() {
  return <lazy.Part session={useSession()} />
}
