import { accountPaths } from '#app/account-paths.ts'
import { StopRecovery } from '#app/features/recovery/stop-recovery.tsx'
import { HIDDEN_TOKEN, useLinkToken } from '#app/lib/entry/link-token.ts'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { auth } from '@grana/messages/es/account/auth'
import { recovery } from '@grana/messages/es/staff/stop-recovery'

export const meta = pageMeta({ title: recovery.title, path: accountPaths.stopRecovery(HIDDEN_TOKEN), hidden: true })

export const handle: PageHandle = { hasLinkToken: true, idea: auth.ideas.secrets }

export default function StopRecoveryPage() {
  const { client } = usePublicServices()
  return <StopRecovery client={client} token={useLinkToken()} />
}
