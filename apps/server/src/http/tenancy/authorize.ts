import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { canAct, decide, rolesOf, canSeeProgram, type Decision } from '#server/permissions/decide.ts'
import type { Operation } from '@grana/contract/operation'
import type { Requirement } from '@grana/contract/tenancy'
import { assertStaffAccess } from '../access.ts'
import { hasToken, isTokenMember, type Member, type SignedIn } from '../session/actor.ts'
import { findMembership } from './queries.ts'

/** A signed-in user who calls an operation. */
export type AuthorizationRequest = { operation: Operation; actor: SignedIn; params: unknown }

/** Returns the actor with their membership, or throws. Tests replace it to test each authorization layer alone. */
export type Authorize = (call: AuthorizationRequest) => Promise<SignedIn | Member>

type PathIds = { organization?: string; program?: string }

/** The ids in the path; their form is already validated. */
function idsIn(params: unknown): PathIds {
  const ids: PathIds = params ?? {}
  return ids
}

function assertDecision(decision: Decision, { acceptsProposals }: Requirement): void {
  if (canAct(decision) || (decision === 'suggest' && acceptsProposals === true)) return
  throw new DomainError('auth.forbidden')
}

/** Authorizes a member of the organization in the path. Others receive 404 and do not learn that it exists. */
async function authorizeMember(
  context: Context,
  { actor, params }: AuthorizationRequest,
  requirement: Requirement,
): Promise<Member> {
  const { organization = '', program } = idsIn(params)
  const found = actor.user.kind === 'customer' ? await findMembership(context.db, actor.user, organization) : undefined
  if (found === undefined) throw new DomainError('request.not_found')
  const { requiresSecondFactor, ...rest } = found
  const membership = { organizationId: organization, ...rest }
  if (requiresSecondFactor && !actor.user.hasSecondFactor && requirement.withoutSecondFactor !== true) {
    throw new DomainError('organization.second_factor_required')
  }
  const narrowTo = requirement.program === 'path' ? program : undefined
  if (narrowTo !== undefined && !canSeeProgram(membership, narrowTo)) throw new DomainError('request.not_found')
  const decision = decide(requirement.permission, rolesOf(membership, narrowTo))
  assertDecision(decision, requirement)
  return { ...actor, membership, decision }
}

/** Staff routes do not exist for other accounts, nor those of administrators for other staff. */
function authorizeStaff(
  { clock, config }: Context,
  { actor, operation }: AuthorizationRequest,
  requirement: Requirement,
): SignedIn {
  const { kind, staffRole } = actor.user
  const isAllowed = kind === 'staff' && staffRole !== null && canAct(decide(requirement.permission, [staffRole]))
  if (!isAllowed) throw new DomainError('request.not_found')
  assertStaffAccess(operation, actor, { now: clock(), staffFactor: config.staffFactor })
  return actor
}

function authorizeKind(
  { actor }: AuthorizationRequest,
  requirement: Requirement,
  kind: 'customer' | 'agent',
): SignedIn {
  if (actor.user.kind !== kind) throw new DomainError('auth.forbidden')
  assertDecision(decide(requirement.permission, [kind]), requirement)
  return actor
}

/** A token does what its scopes name, in the programs that it reaches; others are not found. */
function authorizeToken({ operation, actor, params }: AuthorizationRequest, requirement: Requirement): Member {
  if (!isTokenMember(actor) || operation.scope === undefined) throw new DomainError('auth.forbidden')
  const program = requirement.program === 'path' ? idsIn(params).program : undefined
  if (program !== undefined && !canSeeProgram(actor.membership, program)) throw new DomainError('request.not_found')
  if (!actor.token.scopes.includes(operation.scope)) throw new DomainError('token.scope_missing')
  const decision = decide(requirement.permission, rolesOf(actor.membership, program))
  assertDecision(decision, requirement)
  return { ...actor, decision }
}

/** A token of an agent does what its scopes name, as the agent. */
function authorizeAgentToken(call: AuthorizationRequest, requirement: Requirement): SignedIn {
  const { operation, actor } = call
  if (!hasToken(actor) || operation.scope === undefined) throw new DomainError('auth.forbidden')
  if (!actor.token.scopes.includes(operation.scope)) throw new DomainError('token.scope_missing')
  return authorizeKind(call, requirement, 'agent')
}

/** A credential of a directory reaches the operations of SCIM, in its own organization. */
function authorizeDirectory({ actor }: AuthorizationRequest, requirement: Requirement): Member {
  if (!isTokenMember(actor)) throw new DomainError('auth.forbidden')
  const decision = decide(requirement.permission, rolesOf(actor.membership, undefined))
  assertDecision(decision, requirement)
  return { ...actor, decision }
}

/** The first authorization layer: checks every request against the permission table and denies by default. */
export function createAuthorizer(context: Context): Authorize {
  return async (call) => {
    const { access, requires } = call.operation
    if (requires === undefined) return call.actor
    if (access === 'staff') return authorizeStaff(context, call, requires)
    if (access === 'token') return authorizeToken(call, requires)
    if (access === 'agent-token') return authorizeAgentToken(call, requires)
    if (access === 'scim') return authorizeDirectory(call, requires)
    if (access === 'agent') return authorizeKind(call, requires, 'agent')
    if (access !== 'member') throw new DomainError('auth.forbidden')
    if (requires.tenant === 'own') return authorizeKind(call, requires, 'customer')
    return authorizeMember(context, call, requires)
  }
}
