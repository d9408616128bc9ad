import { route, type OperationRoute } from '#server/http/operation-route.ts'
import {
  approveOrganization,
  getStaffOrganization,
  listStaffOrganizations,
  refuseOrganization,
} from '@grana/contract/staff/organizations'
import { approve, refuse } from './decide.ts'
import { readOrganization, readOrganizations } from './read-organizations.ts'

export const staffOrganizationRoutes: readonly OperationRoute[] = [
  route(listStaffOrganizations, readOrganizations),
  route(getStaffOrganization, readOrganization),
  route(approveOrganization, approve),
  route(refuseOrganization, refuse),
]
