import type { PortalSession } from '#app/lib/session/session-context.ts'
import type { User } from '@grana/contract/accounts'

/** What a screen of the account centre knows. */
export interface AccountScreenProps {
  readonly session: Pick<PortalSession, 'client' | 'reloadUser'>
  readonly user: User
}
