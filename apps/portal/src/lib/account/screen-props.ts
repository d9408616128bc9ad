import type { PortalSession } from '#app/lib/session/portal-session.ts'
import type { User } from '@grana/contract/accounts'

/** Props of a screen of the account centre. */
export interface AccountScreenProps {
  readonly session: Pick<PortalSession, 'client' | 'reloadUser'>
  readonly user: User
}
