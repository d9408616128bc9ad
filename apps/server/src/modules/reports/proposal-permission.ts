import type { Permission } from '@grana/contract/tenancy'

/** The permission that decides a proposal: the one to do it directly. A proposal without a state is about the severity. */
export function proposalPermission({
  to,
  reason,
}: {
  to?: string | undefined
  reason?: string | undefined
}): Permission {
  if (to === undefined) return 'report.severity'
  if (to === 'accepted') return 'report.accept'
  return reason === 'resolved' ? 'report.fixed' : 'report.close_duplicate'
}
