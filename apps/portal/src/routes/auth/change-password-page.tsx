import { accountPaths } from '#app/account-paths.ts'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { auth } from '@grana/messages/es/account/auth'
import { changePasswordHead } from '@grana/messages/es/account/heads'

export const meta = pageMeta({ title: changePasswordHead.title, path: accountPaths.changePassword(), hidden: true })

export const handle: PageHandle = { idea: auth.ideas.change }

// Rendered behind the guard only, so it loads while the guard checks the session.
const lazy = lazyComponent(() => import('#app/features/password/change-password.tsx'), 'ChangePassword')
if (typeof document !== 'undefined') lazy.prepare()

export default function ChangePasswordPage() {
  return <lazy.Part session={useSession()} />
}
