import type { Approval, OrganizationMove } from '@grana/contract/staff/organizations'

/** What can be decided. Whoever was refused may be approved later; what has been approved is not taken back here. */
export function organizationMovesFor(approval: Approval): OrganizationMove[] {
  if (approval === 'pending') return ['approve', 'refuse']
  return approval === 'refused' ? ['approve'] : []
}
