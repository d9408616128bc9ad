import type { Permission } from '@grana/contract/tenancy'

/** Who decides about a proposal, and is told of it: whoever could do it without asking. Without a state it is a severity. */
export function decidedBy({ to, reason }: { to?: string | undefined; reason?: string | undefined }): Permission {
  if (to === undefined) return 'report.severity'
  if (to === 'accepted') return 'report.accept'
  return reason === 'resolved' ? 'report.fixed' : 'report.close_duplicate'
}
