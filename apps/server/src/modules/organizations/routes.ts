import { route, type OperationRoute } from '#server/http/operation-route.ts'
import {
  changeOrganization,
  changeSecondFactorRule,
  getOrganization,
  listOrganizations,
} from '@grana/contract/customers/organizations'
import { saveOrganization, saveSecondFactorRule } from './change-organization.ts'
import { showOrganization } from './get-organization.ts'
import { listOwn } from './list-organizations.ts'

export const organizationRoutes: readonly OperationRoute[] = [
  route(listOrganizations, listOwn),
  route(getOrganization, showOrganization),
  route(changeOrganization, saveOrganization),
  route(changeSecondFactorRule, saveSecondFactorRule),
]
