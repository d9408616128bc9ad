import { accountPaths } from '#app/account-paths.ts'
import { Reactivate } from '#app/features/data-rights/reactivate.tsx'
import { HIDDEN_TOKEN, useLinkToken } from '#app/lib/entry/link-token.ts'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { auth } from '@grana/messages/es/account/auth'
import { reactivate } from '@grana/messages/es/account/reactivate'

export const meta = pageMeta({ title: reactivate.title, path: accountPaths.reactivate(HIDDEN_TOKEN), hidden: true })

export const handle: PageHandle = { hasLinkToken: true, idea: auth.ideas.secrets }

export default function ReactivatePage() {
  const { client } = usePublicServices()
  return <Reactivate client={client} token={useLinkToken()} />
}
