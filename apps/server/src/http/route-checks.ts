import type { Access, Operation } from '@grana/contract/operation'
import { permissions, type Demand } from '@grana/contract/tenancy'
import type { OperationRoute } from './operation-route.ts'

const knownAccess: readonly Access[] = [
  'public',
  'signed-in',
  'unproven',
  'half-signed-in',
  'refresh-token',
  'member',
  'agent',
  'staff',
]

/** Who is judged by the table of permissions, and where their tenants may come from. */
const judged: Partial<Record<Access, readonly Demand['tenant'][]>> = {
  member: ['path', 'own'],
  agent: ['row', 'own'],
  staff: ['path', 'row', 'own'],
}

function fault(operation: Operation, why: string): never {
  throw new Error(`Operation ${operation.name} (${operation.method} ${operation.path}) ${why}`)
}

/** A tenant's door says on what it opens, for what, and whose it is; and no other door leads to a tenant. */
function checkDemand(operation: Operation): void {
  const { access, demand, path } = operation
  const sources = judged[access]
  const names = (name: string) => path.includes(`{${name}}`)
  if (sources === undefined) {
    if (demand !== undefined) fault(operation, 'is judged by nobody')
    if (names('organization')) fault(operation, 'leads to a tenant and does not judge who comes')
    return
  }
  if (demand === undefined) return fault(operation, 'does not say thing, permission and tenant')
  if (!permissions.includes(demand.permission)) fault(operation, 'asks for a permission that nobody knows')
  if (!sources.includes(demand.tenant)) fault(operation, 'takes its tenant from where it cannot come')
  if ((demand.tenant === 'path') !== names('organization')) fault(operation, 'has a tenant in the wrong place')
  if ((demand.program === 'path') !== (demand.tenant === 'path' && names('program'))) {
    fault(operation, 'has a program in the wrong place')
  }
}

/** Whoever is signed in can be asked for a second factor; staff are asked for a passkey wherever they go. */
const askable: readonly Access[] = ['signed-in', 'unproven', 'member', 'agent']

function checkOperation(operation: Operation): void {
  if (!knownAccess.includes(operation.access)) fault(operation, 'does not say who may call it')
  checkDemand(operation)
  if (operation.method === 'GET' && operation.body !== undefined) fault(operation, 'is a GET with a body')
  if (operation.file !== undefined && operation.send !== 'multipart')
    fault(operation, 'sends its file in a form that has none')
  if (operation.captcha !== undefined && operation.body === undefined) fault(operation, 'has no place for the captcha')
  if (operation.freshWithin !== undefined && (operation.access === 'public' || operation.access === 'refresh-token')) {
    fault(operation, 'asks for a fresh proof of nobody')
  }
  if (operation.factor !== undefined && !askable.includes(operation.access)) {
    fault(operation, 'asks for a second factor of nobody')
  }
  const isCached = operation.maxAge !== undefined || operation.sharedAge !== undefined
  if (isCached && (operation.method !== 'GET' || operation.effects === true || operation.access !== 'public')) {
    fault(operation, 'must not be cached')
  }
}

/** A mistake here would open a door or hide one, so the process does not start with it. */
export function checkRoutes(routes: readonly OperationRoute[]): void {
  const doors = new Set<string>()
  const names = new Set<string>()
  for (const { operation } of routes) {
    checkOperation(operation)
    const door = `${operation.method} ${operation.path}`
    if (doors.has(door) || names.has(operation.name)) fault(operation, 'is mounted twice')
    doors.add(door)
    names.add(operation.name)
  }
}
