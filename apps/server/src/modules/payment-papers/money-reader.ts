import type { Member } from '#server/http/session/actor.ts'
import { ownPrograms } from '#server/permissions/decide.ts'
import type { Party } from './queries.ts'

/** A member who reads the money of the organization, or of the programs that they are responsible for. */
export function toMoneyReader({ user, membership, decision }: Member): { user: { id: string }; party: Party } {
  const programs = decision === 'yes' ? null : ownPrograms(membership, 'wallet.read')
  return { user, party: { side: 'organization', id: membership.organizationId, programs } }
}
