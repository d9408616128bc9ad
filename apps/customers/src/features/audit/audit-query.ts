import type { AuditFilters } from '@grana/contract/customers/audit'
import { isSearchable } from '@grana/contract/reports/search'

/** Empty strings mean no filter. */
export interface Filters {
  readonly action: string
  readonly actor: string
  readonly outcome: string
  readonly from: string
  readonly until: string
  readonly q: string
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** The filters that are set; a day that is half typed is none. */
export function toAuditQuery({ action, actor, outcome, from, until, q }: Filters): AuditFilters {
  return {
    ...(action !== '' && { action }),
    ...(actor !== '' && { actor }),
    ...((outcome === 'done' || outcome === 'denied') && { outcome }),
    ...(dayForm.test(from) && { from }),
    ...(dayForm.test(until) && { until }),
    ...(q !== '' && isSearchable(q) && { q }),
  }
}
