import { accountPaths } from '#app/account-paths.ts'
import { ResetRequest } from '#app/features/password/reset-request.tsx'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { auth } from '@grana/messages/es/account/auth'
import { resetPassword } from '@grana/messages/es/account/password'

export const meta = pageMeta({ title: resetPassword.request.title, path: accountPaths.resetPassword(), hidden: true })

export const handle: PageHandle = { captcha: true, idea: auth.ideas.link }

export default function ResetRequestPage() {
  return <ResetRequest {...usePublicServices()} />
}
