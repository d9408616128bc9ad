import { auditRoutes } from './modules/audit/routes.ts'
import { invitationRoutes } from './modules/invitations/routes.ts'
import { memberRoutes } from './modules/members/routes.ts'
import { organizationRoutes } from './modules/organizations/routes.ts'
import { programBuilderRoutes } from './modules/program-builder/routes.ts'
import { targetRoutes } from './modules/targets/routes.ts'

/** What organizations do, with what stands behind it. */
export const customerRoutes = [
  ...auditRoutes,
  ...invitationRoutes,
  ...memberRoutes,
  ...organizationRoutes,
  ...programBuilderRoutes,
  ...targetRoutes,
]
