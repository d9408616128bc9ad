import type { OperationRoute } from './http/operation-route.ts'
import { staffLeadRoutes } from './modules/staff-leads/routes.ts'
import { staffOrganizationRoutes } from './modules/staff-organizations/routes.ts'
import { staffPeopleRoutes } from './modules/staff-people/routes.ts'
import { staffProgramRoutes } from './modules/staff-programs/routes.ts'
import { staffTargetRoutes } from './modules/staff-targets/routes.ts'
import { staffRoutes } from './modules/staff/routes.ts'

/** Every operation of the platform's own team. */
export const allStaffRoutes: readonly OperationRoute[] = [
  ...staffRoutes,
  ...staffLeadRoutes,
  ...staffOrganizationRoutes,
  ...staffPeopleRoutes,
  ...staffProgramRoutes,
  ...staffTargetRoutes,
]
