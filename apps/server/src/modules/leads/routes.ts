import type { OperationRoute } from '#server/http/handle.ts'
import { submitLead } from './submit-lead.ts'

export const leadRoutes: readonly OperationRoute[] = [submitLead]
