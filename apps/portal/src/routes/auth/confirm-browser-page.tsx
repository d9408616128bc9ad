import { accountPaths } from '#app/account-paths.ts'
import { ConfirmBrowser } from '#app/features/sign-in/confirm-browser.tsx'
import { HIDDEN_TOKEN, useLinkToken } from '#app/lib/entry/link-token.ts'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { auth } from '@grana/messages/es/account/auth'
import { signIn } from '@grana/messages/es/account/sign-in'

export const meta = pageMeta({
  title: signIn.known.title,
  path: accountPaths.confirmBrowser(HIDDEN_TOKEN),
  hidden: true,
})

export const handle: PageHandle = { hasLinkToken: true, idea: auth.ideas.secrets }

export default function ConfirmBrowserPage() {
  const { client } = usePublicServices()
  return <ConfirmBrowser client={client} token={useLinkToken()} />
}
