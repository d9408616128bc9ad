import type { OperationRoute } from '#server/http/handle.ts'
import { exportAuditEvents } from './export-audit-events.ts'
import { listAuditEvents } from './list-audit-events.ts'

export const auditRoutes: readonly OperationRoute[] = [listAuditEvents, exportAuditEvents]
