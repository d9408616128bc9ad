import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { listAuditEvents } from '@grana/contract/customers/audit'
import { listEvents } from './list-events.ts'

export const auditRoutes: readonly OperationRoute[] = [route(listAuditEvents, listEvents)]
