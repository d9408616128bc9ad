import { accountPaths } from '#app/account-paths.ts'
import { AnswerEmailChange } from '#app/features/email-change/answer-email-change.tsx'
import { HIDDEN_TOKEN, useLinkToken } from '#app/lib/entry/link-token.ts'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { auth } from '@grana/messages/es/account/auth'
import { emailChange } from '@grana/messages/es/account/email-change'

export const meta = pageMeta({
  title: emailChange.title,
  path: accountPaths.changeEmail(HIDDEN_TOKEN),
  hidden: true,
})

export const handle: PageHandle = { hasLinkToken: true, idea: auth.ideas.secrets }

export default function ChangeEmailPage() {
  const { client } = usePublicServices()
  return <AnswerEmailChange client={client} token={useLinkToken()} />
}
