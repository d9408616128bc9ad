import { accountPaths } from '#app/account-paths.ts'
import { VerifyEmail } from '#app/features/verify-email/verify-email.tsx'
import { HIDDEN_TOKEN, useLinkToken } from '#app/lib/entry/link-token.ts'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { auth } from '@grana/messages/es/account/auth'
import { verifyEmail } from '@grana/messages/es/account/verify-email'

export const meta = pageMeta({
  title: verifyEmail.prove.title,
  path: accountPaths.verifyEmail(HIDDEN_TOKEN),
  hidden: true,
})

export const handle: PageHandle = { hasLinkToken: true, idea: auth.ideas.proof }

export default function VerifyEmailPage() {
  const { client } = usePublicServices()
  return <VerifyEmail client={client} token={useLinkToken()} session={useSession()} />
}
