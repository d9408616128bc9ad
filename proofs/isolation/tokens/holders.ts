import {
  agentTokenScopes,
  tokenScopes,
  wholeOrganizationScopes,
  type TokenScope,
} from '@grana/contract/machines/token-scopes'
import { createToken, hashSecret } from '@grana/server/lib/tokens'
import { secondFactorOn, insertMember } from '@grana/server/testing/tenants'
import { isFullSize } from '@grana/server/testing/test-size'
import { insertTestUser } from '@grana/server/testing/test-user'
import type { Thing, TokenWorld } from './token-world.ts'

const dayMs = 86_400_000

/** Which part of the API a secret opens; none for one that ended. */
export type Opens = 'token' | 'agent-token' | 'scim' | undefined

/** A secret that machines send, and what it reaches. */
export type Holder = {
  name: string
  secret: string
  opens: Opens
  scopes: readonly TokenScope[]
  organization?: string
  /** The programs that it is limited to. */
  programs?: readonly string[]
  agent?: string
}

export function reaches({ opens, organization, programs, agent }: Holder, thing: Thing): boolean {
  if (opens === 'token') return thing.organization === organization && (programs?.includes(thing.program) ?? true)
  const isOwn = thing.agent !== undefined && thing.agent === agent
  return opens === 'agent-token' && (isOwn || (thing.kind === 'program' && thing.isPublic))
}

/** Each scope alone, all but each, and all; every set where that is wanted. */
function scopeSets(scopes: readonly TokenScope[], isEverySet: boolean): TokenScope[][] {
  const all = Array.from({ length: 2 ** scopes.length - 1 }, (_, at) =>
    scopes.filter((_scope, bit) => ((at + 1) >> bit) % 2 === 1),
  )
  const counts = [1, scopes.length - 1, scopes.length]
  return isEverySet ? all : all.filter(({ length }) => counts.includes(length))
}

type OrganizationToken = {
  organization_id: string
  created_by: string
  scopes?: readonly TokenScope[]
  programs?: string[]
  expires_at?: Date
  created_at?: Date
  revoked_at?: Date
  end_reason?: 'revoked' | 'leaked'
  previous_hash?: Buffer
  previous_until?: Date
}

/** What every row of a token has; it began long ago, so that one that expired can be made. */
function newRow(kind: 'organization' | 'agent') {
  const secret = createToken(kind)
  const at = Date.now() - 30 * dayMs
  const lasting = { created_at: new Date(at), expires_at: new Date(at + 300 * dayMs), last_used_at: new Date() }
  return { secret, row: { name: 'Matrix', secret_hash: hashSecret(secret), hint: secret.slice(-4), ...lasting } }
}

async function addToken({ api }: TokenWorld, token: OrganizationToken): Promise<string> {
  const { secret, row } = newRow('organization')
  const { scopes = tokenScopes, ...given } = token
  await api.database.owner
    .insertInto('organization_tokens')
    .values({ ...row, ...given, scopes: [...scopes] })
    .execute()
  return secret
}

type AgentToken = Omit<OrganizationToken, 'organization_id' | 'created_by' | 'programs' | 'end_reason'> & {
  user_id: string
  end_reason?: 'revoked' | 'leaked' | 'disabled'
}

async function addAgentToken({ api }: TokenWorld, token: AgentToken): Promise<string> {
  const { secret, row } = newRow('agent')
  const { scopes = agentTokenScopes, ...given } = token
  await api.database.owner
    .insertInto('agent_tokens')
    .values({ ...row, ...given, scopes: [...scopes] })
    .execute()
  return secret
}

/** Tokens that work, by their scopes and by the programs that they are limited to. */
async function usable(world: TokenWorld): Promise<Holder[]> {
  const { ours, theirs, things } = world
  const of = { organization_id: ours.organization, created_by: ours.owner.id }
  const [first, second, foreign] = things.map(({ id }) => id) as [string, string, string]
  const limits: [string, string[] | undefined][] = [
    ['whole', undefined],
    ['of one program', [first]],
    ['of two programs', [first, second]],
    // No operation creates it.
    ['of a program of another organization', [foreign]],
  ]
  const holders: Holder[] = []
  for (const [name, programs] of limits) {
    const possible = tokenScopes.filter((scope) => programs === undefined || !wholeOrganizationScopes.includes(scope))
    const isWhole = programs === undefined
    const sets = isWhole || isFullSize ? scopeSets(possible, isWhole && isFullSize) : [possible]
    for (const scopes of sets) {
      const secret = await addToken(world, { ...of, scopes, ...(programs && { programs }) })
      const reach = { organization: ours.organization, ...(programs && { programs }) }
      holders.push({ name: `${name}, ${scopes.join(' ')}`, secret, opens: 'token', scopes, ...reach })
    }
  }
  const secret = await addToken(world, { organization_id: theirs.organization, created_by: theirs.owner.id })
  const strange = { opens: 'token', scopes: tokenScopes, organization: theirs.organization } as const
  return [...holders, { name: 'of another organization', secret, ...strange }]
}

async function usableOfAgents(world: TokenWorld): Promise<Holder[]> {
  const holders: Holder[] = []
  for (const scopes of scopeSets(agentTokenScopes, isFullSize)) {
    const secret = await addAgentToken(world, { user_id: world.agent.user.id, scopes })
    holders.push({
      name: `agent, ${scopes.join(' ')}`,
      secret,
      opens: 'agent-token',
      scopes,
      agent: world.agent.user.id,
    })
  }
  const secret = await addAgentToken(world, { user_id: world.other.user.id })
  const strange = { opens: 'agent-token', scopes: agentTokenScopes, agent: world.other.user.id } as const
  return [...holders, { name: 'another agent', secret, ...strange }]
}

const over = () => new Date(Date.now() - dayMs)

/** Rotated: the former secret works until a time. */
async function rotated(world: TokenWorld, until: Date): Promise<string> {
  const former = createToken('organization')
  const previous = { previous_hash: hashSecret(former), previous_until: until }
  await addToken(world, { organization_id: world.ours.organization, created_by: world.ours.owner.id, ...previous })
  return former
}

/** Owners who created a token and then lost what it needs. */
async function ofFormerOwners(world: TokenWorld): Promise<[string, string][]> {
  const { api, ours } = world
  const db = api.database.owner
  const lost: [string, (id: string) => Promise<unknown>][] = [
    ['demoted', (id) => db.updateTable('memberships').set({ role: 'viewer' }).where('user_id', '=', id).execute()],
    ['removed', (id) => db.deleteFrom('memberships').where('user_id', '=', id).execute()],
    ['blocked', (id) => db.updateTable('users').set({ disabled_at: over() }).where('id', '=', id).execute()],
    ['unproven', (id) => db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute()],
  ]
  const secrets: [string, string][] = []
  for (const [name, lose] of lost) {
    const { id } = await insertMember(db, ours.organization, { role: 'owner' })
    secrets.push([
      `created by an owner who was ${name}`,
      await addToken(world, { organization_id: ours.organization, created_by: id }),
    ])
    await lose(id)
  }
  return secrets
}

/** Agents who lost what their tokens need. */
async function ofFormerAgents(world: TokenWorld): Promise<[string, string][]> {
  const db = world.api.database.owner
  const lost = {
    blocked: { disabled_at: over() },
    unproven: { email_verified_at: null },
    'without a factor': { totp_enabled_at: null, totp_seed: null },
  }
  const secrets: [string, string][] = []
  for (const [name, changes] of Object.entries(lost)) {
    const { id } = await insertTestUser(db, secondFactorOn)
    secrets.push([`agent ${name}`, await addAgentToken(world, { user_id: id })])
    await db.updateTable('users').set(changes).where('id', '=', id).execute()
  }
  return secrets
}

async function ended(world: TokenWorld): Promise<Holder[]> {
  const of = { organization_id: world.ours.organization, created_by: world.ours.owner.id }
  const user_id = world.agent.user.id
  const { access } = world.ours.browser.script
  const valid = await addToken(world, of)
  const secrets: [string, string][] = [
    ['revoked', await addToken(world, { ...of, revoked_at: over(), end_reason: 'revoked' })],
    ['leaked', await addToken(world, { ...of, revoked_at: over(), end_reason: 'leaked' })],
    ['expired', await addToken(world, { ...of, expires_at: over() })],
    ['rotated two days ago', await rotated(world, over())],
    ...(await ofFormerOwners(world)),
    ['agent revoked', await addAgentToken(world, { user_id, revoked_at: over(), end_reason: 'revoked' })],
    ['agent expired', await addAgentToken(world, { user_id, expires_at: over() })],
    ...(await ofFormerAgents(world)),
    ['never issued', createToken('organization')],
    ['agent never issued', createToken('agent')],
    ['wrong checksum', `${valid.slice(0, -1)}${valid.endsWith('A') ? 'B' : 'A'}`],
    ['over-long', valid.repeat(4)],
    ['malformed', 'grana_org_'],
    ['session of an owner', access],
  ]
  return secrets.map(([name, secret]) => ({ name, secret, opens: undefined, scopes: tokenScopes }))
}

/** The credential of our directory. */
async function addDirectory({ api, ours }: TokenWorld): Promise<Holder> {
  const secret = createToken('directory')
  const named = {
    organization_id: ours.organization,
    created_by: ours.owner.id,
    name: 'Matrix',
    created_at: new Date(),
  }
  await api.database.owner
    .insertInto('scim_credentials')
    .values({ ...named, secret_hash: hashSecret(secret), hint: secret.slice(-4), last_used_at: new Date() })
    .execute()
  return { name: 'directory', secret, opens: 'scim', scopes: [] }
}

/** Every kind of secret: those that work, and those that ended. */
export async function makeHolders(world: TokenWorld): Promise<Holder[]> {
  const later = await rotated(world, new Date(Date.now() + 90 * dayMs))
  const reach = { opens: 'token', scopes: tokenScopes, organization: world.ours.organization } as const
  return [
    ...(await usable(world)),
    { name: 'rotated today', secret: later, ...reach },
    ...(await usableOfAgents(world)),
    ...(await ended(world)),
    await addDirectory(world),
  ]
}
