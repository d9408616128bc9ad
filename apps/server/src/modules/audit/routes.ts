import type { OperationRoute } from '#server/http/handle.ts'
import { listAuditEvents } from './list-audit-events.ts'

export const auditRoutes: readonly OperationRoute[] = [listAuditEvents]
