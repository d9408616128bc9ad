import type { OperationRoute } from '#server/http/handle.ts'
import { approveOrganization } from './approve-organization.ts'
import { getStaffOrganization } from './get-staff-organization.ts'
import { listStaffOrganizations } from './list-staff-organizations.ts'
import { refuseOrganization } from './refuse-organization.ts'

export const staffOrganizationRoutes: readonly OperationRoute[] = [
  listStaffOrganizations,
  getStaffOrganization,
  approveOrganization,
  refuseOrganization,
]
