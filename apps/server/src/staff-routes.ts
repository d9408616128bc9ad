import { staffLeadRoutes } from './modules/staff-leads/routes.ts'
import { staffOrganizationRoutes } from './modules/staff-organizations/routes.ts'
import { staffPeopleRoutes } from './modules/staff-people/routes.ts'
import { staffProgramRoutes } from './modules/staff-programs/routes.ts'
import { staffTargetRoutes } from './modules/staff-targets/routes.ts'
import { staffTriageRoutes } from './modules/staff-triage/routes.ts'
import { staffRoutes } from './modules/staff/routes.ts'

/** What the platform team does, with what stands behind it. */
export const staffAppRoutes = [
  ...staffLeadRoutes,
  ...staffOrganizationRoutes,
  ...staffPeopleRoutes,
  ...staffProgramRoutes,
  ...staffTargetRoutes,
  ...staffTriageRoutes,
  ...staffRoutes,
]
