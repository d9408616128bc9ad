import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { hashSecret, isToken } from '#server/lib/tokens.ts'
import { actByToken } from '#server/lib/work-scope.ts'
import type { Membership } from '#server/permissions/decide.ts'
import type { TokenScope } from '@grana/contract/machines/token-scopes'
import type { Browser, TokenAgent, TokenMember } from './actor.ts'
import { bearerToken } from './authenticate.ts'

/** The user as whom a token or credential acts. */
type ActingUser = { user_id: string; email: string; id: string; created_at: Date }

type TokenRow = ActingUser & {
  organization_id: string
  scopes: TokenScope[]
  programs: string[] | null
  expires_at: Date
}

/** A token acts as an owner of its organization, or as program owner of the programs that it is limited to. */
function toMembership({ organization_id: organizationId, programs }: TokenRow): Membership {
  if (programs === null) return { organizationId, role: 'owner', programs: [] }
  return {
    organizationId,
    role: 'member',
    programs: programs.map((programId) => ({ programId, role: 'owner', isActivated: true })),
  }
}

/** The call of a machine: the request, and the scope that the operation needs. */
type MachineCall = { request: FastifyRequest; browser: Browser; scope: TokenScope | undefined }

type Reach = { kind: 'customer' | 'agent'; scopes: readonly TokenScope[]; expiresAt: Date }

function toTokenActor(browser: Browser, row: ActingUser, { kind, scopes, expiresAt }: Reach): TokenAgent {
  return {
    ...browser,
    kind: 'user',
    user: {
      id: row.user_id,
      kind,
      email: row.email,
      isProven: true,
      hasSecondFactor: true,
      hasAuthenticator: true,
      hasPasskey: false,
      factorWaitsUntil: null,
      staffRole: null,
      consentsDue: [],
    },
    // The token was created in a session with a second factor and a recent proof of identity.
    session: {
      id: row.id,
      grantId: row.id,
      isSecondFactorDue: false,
      secondFactor: 'code',
      confirmedAt: row.created_at,
      expiresAt,
    },
    token: { id: row.id, scopes },
  }
}

/**
 * Authenticates a machine by the API token of an organization, and narrows every transaction of the request to that token and
 * to the scope of the operation. No other operation accepts one: whatever needs a person, a second factor or a recent proof of identity is out of its reach.
 */
export async function authenticateToken(
  { db, clock }: Context,
  { request, browser, scope }: MachineCall,
): Promise<TokenMember | undefined> {
  const token = bearerToken(request)
  if (token === undefined || !isToken('organization', token)) return undefined
  const { rows } = await sql<TokenRow>`
    select * from grana.use_organization_token(${hashSecret(token)}, ${clock()})`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  actByToken({ id: row.id, scope })
  const actor = toTokenActor(browser, row, { kind: 'customer', scopes: row.scopes, expiresAt: row.expires_at })
  return { ...actor, membership: toMembership(row), decision: 'no' }
}

/** Authenticates a machine by the API token of an agent: the same, in the part of version 1 that is for agents. */
export async function authenticateAgentToken(
  { db, clock }: Context,
  { request, browser, scope }: MachineCall,
): Promise<TokenAgent | undefined> {
  const token = bearerToken(request)
  if (token === undefined || !isToken('agent', token)) return undefined
  const { rows } = await sql<ActingUser & { scopes: TokenScope[]; expires_at: Date }>`
    select * from grana.use_agent_token(${hashSecret(token)}, ${clock()})`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  actByToken({ id: row.id, scope })
  return toTokenActor(browser, row, { kind: 'agent', scopes: row.scopes, expiresAt: row.expires_at })
}

const dayMs = 86_400_000

/**
 * Authenticates the directory of an organization by its SCIM credential, and narrows every transaction of the request to it. It acts
 * as an owner, whom the database chooses: the credential stays when the owner who created it leaves.
 */
export async function authenticateDirectory(
  { db, clock }: Context,
  { request, browser, scope }: MachineCall,
): Promise<TokenMember | undefined> {
  const secret = bearerToken(request)
  if (secret === undefined || !isToken('directory', secret)) return undefined
  const at = clock()
  const { rows } = await sql<ActingUser & { organization_id: string }>`
    select * from grana.use_scim_credential(${hashSecret(secret)}, ${at})`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  actByToken({ id: row.id, scope })
  const membership: Membership = { organizationId: row.organization_id, role: 'owner', programs: [] }
  const actor = toTokenActor(browser, row, { kind: 'customer', scopes: [], expiresAt: new Date(at.getTime() + dayMs) })
  return { ...actor, membership, decision: 'no' }
}
