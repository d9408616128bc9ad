import type { Access, Operation } from '@grana/contract/operation'
import { permissions, type Requirement } from '@grana/contract/tenancy'
import type { OperationRoute } from './handle.ts'

const knownAccess: readonly Access[] = [
  'public',
  'signed-in',
  'email-unverified',
  'second-factor-pending',
  'refresh-token',
  'member',
  'agent',
  'staff',
  'token',
  'agent-token',
  'scim',
]

/** The accesses that the permission table checks, and where their tenant may come from. */
const authorizedAccess: Partial<Record<Access, readonly Requirement['tenant'][]>> = {
  member: ['path', 'own'],
  agent: ['row', 'own'],
  staff: ['path', 'row', 'own'],
  token: ['token'],
  'agent-token': ['row', 'own'],
  scim: ['token'],
}

function throwInvalidRoute(operation: Operation, why: string): never {
  throw new Error(`Operation ${operation.name} (${operation.method} ${operation.path}) ${why}`)
}

/** A tenant route declares its thing, permission and tenant source; no other route may have a tenant in its path. */
function assertRequirement(operation: Operation): void {
  const { access, requires, path } = operation
  const sources = authorizedAccess[access]
  const hasPathParameter = (name: string) => path.includes(`{${name}}`)
  if (sources === undefined) {
    if (requires !== undefined) throwInvalidRoute(operation, 'has a requirement that its access does not check')
    if (hasPathParameter('organization')) throwInvalidRoute(operation, 'has a tenant in its path and authorizes no one')
    return
  }
  if (requires === undefined) return throwInvalidRoute(operation, 'declares no thing, permission and tenant')
  if (!permissions.includes(requires.permission)) throwInvalidRoute(operation, 'requires an unknown permission')
  if (!sources.includes(requires.tenant))
    throwInvalidRoute(operation, 'takes its tenant from a source that its access does not allow')
  if ((requires.tenant === 'path') !== hasPathParameter('organization'))
    throwInvalidRoute(operation, 'has a tenant in the wrong place')
  const namesProgram = requires.tenant === 'path' || requires.tenant === 'token'
  if ((requires.program === 'path') !== (namesProgram && hasPathParameter('program'))) {
    throwInvalidRoute(operation, 'has a program in the wrong place')
  }
}

/** The parts of the API that tokens of agents, and of organizations, reach. */
const tokenPrefixes: Partial<Record<Access, string>> = { 'agent-token': '/api/v1/agent/', token: '/api/v1/' }

const tokenPrefixOf = (path: string) => Object.values(tokenPrefixes).find((prefix) => path.startsWith(prefix))

/** Accesses with a signed-in user, who can have a second factor; staff always need a passkey. */
const accessWithUser: readonly Access[] = ['signed-in', 'email-unverified', 'member', 'agent']

function assertOperation(operation: Operation): void {
  if (!knownAccess.includes(operation.access)) throwInvalidRoute(operation, 'has no valid access')
  assertRequirement(operation)
  const prefix = tokenPrefixes[operation.access]
  if ((prefix !== undefined) !== (operation.scope !== undefined))
    throwInvalidRoute(operation, 'has a scope without tokens, or tokens without a scope')
  if (prefix !== tokenPrefixOf(operation.path))
    throwInvalidRoute(operation, 'is not in the part of the API that its tokens reach')
  if ((operation.access === 'scim') !== operation.path.startsWith('/scim/v2/'))
    throwInvalidRoute(operation, 'is not in the part of the API that directories reach')
  if (operation.method === 'GET' && operation.body !== undefined) throwInvalidRoute(operation, 'is a GET with a body')
  if (operation.lines === true && (operation.meta === undefined || operation.method !== 'GET'))
    throwInvalidRoute(operation, 'answers lines and is no list with a cursor')
  if (operation.file !== undefined && operation.send !== 'multipart')
    throwInvalidRoute(operation, 'sends a file without multipart')
  if (operation.captcha !== undefined && operation.body === undefined)
    throwInvalidRoute(operation, 'has no body for the captcha token')
  const withoutSession: readonly Access[] = ['public', 'refresh-token', 'token', 'agent-token', 'scim']
  if (operation.freshWithin !== undefined && withoutSession.includes(operation.access)) {
    throwInvalidRoute(operation, 'has freshWithin without an authenticated user')
  }
  if (operation.factor !== undefined && !accessWithUser.includes(operation.access)) {
    throwInvalidRoute(operation, 'requires a second factor without an authenticated user')
  }
  const isCached = operation.maxAge !== undefined || operation.sharedAge !== undefined
  if (isCached && (operation.method !== 'GET' || operation.effects === true || operation.access !== 'public')) {
    throwInvalidRoute(operation, 'must not be cached')
  }
}

/** A mistake here would expose or hide a route, so it stops the process at startup. */
export function assertValidRoutes(routes: readonly OperationRoute[]): void {
  const endpoints = new Set<string>()
  const seenNames = new Set<string>()
  for (const { operation } of routes) {
    assertOperation(operation)
    const endpoint = `${operation.method} ${operation.path}`
    if (endpoints.has(endpoint) || seenNames.has(operation.name)) throwInvalidRoute(operation, 'is mounted twice')
    endpoints.add(endpoint)
    seenNames.add(operation.name)
  }
}
