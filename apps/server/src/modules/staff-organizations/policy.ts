import type { Approval, OrganizationAction } from '@grana/contract/staff/organizations'

/** Possible decisions. A refused organization may be approved later; an approval cannot be revoked here. */
export function organizationDecisionsFor(approval: Approval): OrganizationAction[] {
  if (approval === 'pending') return ['approve', 'refuse']
  return approval === 'refused' ? ['approve'] : []
}
