import type { OperationRoute } from '#server/http/handle.ts'
import { getStaffOverview } from './get-staff-overview.ts'
import { listStaffAuditEvents } from './list-staff-audit-events.ts'

export const staffRoutes: readonly OperationRoute[] = [getStaffOverview, listStaffAuditEvents]
