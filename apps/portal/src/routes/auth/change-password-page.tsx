import { accountPaths } from '#app/account-paths.ts'
import { ChangePassword } from '#app/features/password/change-password.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { auth } from '@grana/messages/es/auth'
import { changePassword } from '@grana/messages/es/password'

export const meta = pageMeta({ title: changePassword.title, path: accountPaths.changePassword(), hidden: true })

export const handle: PageHandle = { idea: auth.ideas.change }

export default function ChangePasswordPage() {
  return <ChangePassword session={useSession()} />
}
