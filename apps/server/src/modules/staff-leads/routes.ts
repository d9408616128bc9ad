import type { OperationRoute } from '#server/http/handle.ts'
import { addStaffLeadNote } from './add-staff-lead-note.ts'
import { assignStaffLead } from './assign-staff-lead.ts'
import { changeStaffLeadState } from './change-staff-lead-state.ts'
import { exportStaffLeads } from './export-staff-leads.ts'
import { getStaffLead } from './get-staff-lead.ts'
import { listStaffLeads } from './list-staff-leads.ts'

export const staffLeadRoutes: readonly OperationRoute[] = [
  listStaffLeads,
  getStaffLead,
  changeStaffLeadState,
  assignStaffLead,
  addStaffLeadNote,
  exportStaffLeads,
]
