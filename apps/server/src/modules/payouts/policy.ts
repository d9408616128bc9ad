import { ownPrograms, type Membership } from '#server/permissions/decide.ts'

/** Hours during which changed details are not used for rewards that were approved before the change. */
const holdHours = 72

type SavedDetails = { changed_at: Date | null }

/**
 * Until when the details may not be used for a reward. A thief of an account could redirect money that is already owed: the
 * email about the change gives the agent this time to object. The first details have no earlier ones to fall back to.
 */
export function calculateHoldEnd(
  { changed_at: changedAt }: SavedDetails,
  { approvedAt, at }: { approvedAt: Date; at: Date },
) {
  if (changedAt === null || approvedAt >= changedAt) return undefined
  const end = new Date(changedAt.getTime() + holdHours * 3_600_000)
  return at < end ? end : undefined
}

/** Programs whose rewards a member may pay; `null` for all of the organization. */
export function payingPrograms(membership: Membership): readonly string[] | null {
  return membership.role === 'owner' ? null : ownPrograms(membership, 'reward.approve')
}
