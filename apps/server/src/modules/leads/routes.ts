import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { submitLead } from '@grana/contract/leads'
import { receiveLead } from './submit-lead.ts'

export const leadRoutes: readonly OperationRoute[] = [route(submitLead, receiveLead)]
