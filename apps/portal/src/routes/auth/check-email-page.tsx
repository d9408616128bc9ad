import { useLocation } from 'react-router'
import { accountPaths } from '#app/account-paths.ts'
import { CheckEmail } from '#app/features/verify-email/check-email.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { usePublicSettings } from '#app/lib/use-public-settings.ts'
import { auth } from '@grana/messages/es/account/auth'
import { verifyEmail } from '@grana/messages/es/account/verify-email'

export const meta = pageMeta({ title: verifyEmail.check.title, path: accountPaths.checkEmail(), hidden: true })

export const handle: PageHandle = { idea: auth.ideas.proof }

export default function CheckEmailPage() {
  const { state }: { state: unknown } = useLocation()
  const { offer } = usePublicSettings()
  const sentAt = typeof state === 'number' ? state : undefined
  return <CheckEmail session={useSession()} sentAt={sentAt} approval={offer?.approval} />
}
