import { ownPrograms, type Membership } from '#server/permissions/decide.ts'

/** Programs whose rewards a member may pay; `null` for all of the organization. */
export function payingPrograms(membership: Membership): readonly string[] | null {
  return membership.role === 'owner' ? null : ownPrograms(membership, 'reward.approve')
}
