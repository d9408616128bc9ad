import type { Operation } from '@grana/contract/operation'
import { organizationOf, type Arrange, type CellContext, type MakeResource } from '../arrange.ts'
import { isOfTenant } from '../expectations.ts'
import type { Tenant } from '../tenant.ts'
import { ownMark } from '../world.ts'
import { agentResources, tenantOfAgent } from './agent-resources.ts'
import { bodyOf, queryOf } from './bodies.ts'
import { disposablePerson } from './disposable-person.ts'
import { memberResources } from './member-resources.ts'
import { staffResources } from './staff-resources.ts'

const nothing: MakeResource = async () => ({})

/** What the path names besides the tenant, by access and requirement; undefined where the contract does not say it. */
function resourceOf({ path, access, requires }: Operation): MakeResource | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => name !== 'organization')
  if (names.length === 0) return nothing
  if (access === 'token' || access === 'scim' || (access === 'member' && requires?.tenant === 'path'))
    return memberResources[names.join()]
  if (access === 'agent' || access === 'agent-token') return agentResources[names.join()]
  return access === 'staff' ? staffResources[`${requires?.thing} ${names.join()}`] : undefined
}

/** The mark of the texts that a request carries: that of the tenant that its resource belongs to, or of the caller's own. */
function markFor({ access }: Operation, asked: CellContext, tenant: Tenant): string {
  if (access === 'member' || access === 'staff') return tenant.mark
  return access === 'agent' ? tenantOfAgent(asked).mark : (ownMark(asked.world, asked.person.column) ?? 'of no tenant')
}

const ofAccounts = new Set<Operation['access']>(['signed-in', 'email-unverified', 'second-factor-pending'])

/** Whether a request changes the account of its caller, which the next cells need unchanged. */
const changesAccount = ({ access, method, effects }: Operation): boolean =>
  ofAccounts.has(access) && (method !== 'GET' || effects === true)

/** Files and human verification are not values of a schema. */
const isFromSchema = ({ file, captcha }: Operation): boolean => file === undefined && captcha === undefined

/** A request by the contract alone: its path by access, requirement and parameters, its body and query by their schemas. */
export function arrangeFromContract(operation: Operation): Arrange | undefined {
  const make = resourceOf(operation)
  if (make === undefined || !isFromSchema(operation)) return undefined
  const isInnermost = make === nothing
  return async (asked, tenant) => {
    const params = await make(asked, tenant)
    const body = bodyOf(operation, { mark: markFor(operation, asked, tenant), way: asked.way })
    const query = queryOf(operation)
    return {
      params: { ...(isOfTenant(operation) && { organization: organizationOf(asked, isInnermost) }), ...params },
      ...(query && { query }),
      ...(body && { body }),
      ...(changesAccount(operation) && { by: await disposablePerson(asked) }),
    }
  }
}
