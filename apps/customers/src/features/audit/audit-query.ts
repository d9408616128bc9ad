import type { AuditFilters } from '@grana/contract/customers/audit'
import type { Filters } from './audit-filters.tsx'

const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** The filters that are set; a day that is half typed is none. */
export function toAuditQuery({ action, actor, outcome, from, until }: Filters): AuditFilters {
  return {
    ...(action !== '' && { action }),
    ...(actor !== '' && { actor }),
    ...((outcome === 'done' || outcome === 'denied') && { outcome }),
    ...(dayForm.test(from) && { from }),
    ...(dayForm.test(until) && { until }),
  }
}
