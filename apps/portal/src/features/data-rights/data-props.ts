import type { PortalSession } from '#app/lib/session/portal-session.ts'
import type { User } from '@grana/contract/accounts'

export interface DataProps {
  readonly session: Pick<PortalSession, 'client' | 'signOut'>
  readonly user: User
}
