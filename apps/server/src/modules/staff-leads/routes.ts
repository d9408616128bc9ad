import { route, type OperationRoute } from '#server/http/operation-route.ts'
import {
  assignStaffLead,
  exportStaffLeads,
  getStaffLead,
  listStaffLeads,
  moveStaffLead,
  noteStaffLead,
} from '@grana/contract/staff/leads'
import { exportLeads, readLead, readLeads } from './read-leads.ts'
import { assignLead, moveLead, noteLead } from './work-leads.ts'

export const staffLeadRoutes: readonly OperationRoute[] = [
  route(listStaffLeads, readLeads),
  route(getStaffLead, readLead),
  route(moveStaffLead, moveLead),
  route(assignStaffLead, assignLead),
  route(noteStaffLead, noteLead),
  route(exportStaffLeads, exportLeads),
]
