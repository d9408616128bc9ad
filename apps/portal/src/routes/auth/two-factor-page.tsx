import { accountPaths } from '#app/account-paths.ts'
import { TwoFactor } from '#app/features/two-factor/two-factor.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import { twoFactor } from '@grana/messages/es/two-factor'

export const meta = pageMeta({ title: twoFactor.title, path: accountPaths.twoFactor(), hidden: true })

export default function TwoFactorPage() {
  return <TwoFactor session={useSession()} user={useUser()} />
}
