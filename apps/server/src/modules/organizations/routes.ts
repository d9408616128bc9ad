import type { OperationRoute } from '#server/http/handle.ts'
import { changeOrganization } from './change-organization.ts'
import { changeSecondFactorRule } from './change-second-factor-rule.ts'
import { getOrganization } from './get-organization.ts'
import { listOrganizations } from './list-organizations.ts'

export const organizationRoutes: readonly OperationRoute[] = [
  listOrganizations,
  getOrganization,
  changeOrganization,
  changeSecondFactorRule,
]
