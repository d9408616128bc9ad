import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { CredentialMode, Environment, TargetType } from '@grana/contract/program-values'

export type PoolKey = { organizationId: string; programId: string; targetId: string }

export type PoolRow = {
  target_id: string
  name: string
  type: TargetType
  address: string
  environment: Environment
  mode: CredentialMode | null
  is_in_scope: boolean
  instructions: string | null
  free: number
  claimed: number
  revoked: number
}

/** Before accounts of the program are locked: a program that closes, and users who are suspended, are locked before them too. */
export async function waitForProgram(trx: Trx, programId: string, holderId: string | null): Promise<void> {
  await sql`select grana.hold_program(${programId}, ${holderId})`.execute(trx)
}

type ProgramKey = Pick<PoolKey, 'organizationId' | 'programId'>

/** Targets of the version in force that need an account, and those that have accounts from before. */
export async function listPools(trx: Trx, { organizationId, programId }: ProgramKey): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    select t.id as target_id, t.name, t.type, t.address, t.environment, s.credential_mode as mode,
      s.target_id is not null as is_in_scope, o.instructions,
      coalesce(c.free, 0) as free, coalesce(c.claimed, 0) as claimed, coalesce(c.revoked, 0) as revoked
    from programs p
    join targets t on t.organization_id = p.organization_id
    left join policy_targets s on (s.organization_id, s.program_id, s.version, s.target_id)
      = (p.organization_id, p.id, p.policy_version, t.id) and s.is_in_scope
    left join credential_pools o on (o.organization_id, o.program_id, o.target_id) = (p.organization_id, p.id, t.id)
    left join (
      select target_id, count(*) filter (where state = 'free')::int as free,
        count(*) filter (where state = 'claimed')::int as claimed,
        count(*) filter (where state = 'revoked')::int as revoked
      from test_credentials where organization_id = ${organizationId} and program_id = ${programId}
      group by target_id) c on c.target_id = t.id
    where p.organization_id = ${organizationId} and p.id = ${programId}
      and (s.credential_mode is not null or c.target_id is not null)
    order by s.position nulls last, t.name, t.id`.execute(trx)
  return rows
}

export type RequestRow = { target_id: string; agent: string; asked_at: Date }

export async function listOpenRequests(trx: Trx, { organizationId, programId }: ProgramKey): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select r.target_id, coalesce(u.username, '') as agent, r.asked_at
    from credential_requests r join users u on u.id = r.agent_id
    where r.organization_id = ${organizationId} and r.program_id = ${programId} and r.settled_at is null
    order by r.asked_at, r.agent_id limit 500`.execute(trx)
  return rows
}

export type PoolTerms = { state: string; mode: CredentialMode | null }

/**
 * The state of the program and how agents obtain an account for the target; `undefined` when it is not in scope, or when
 * the accounts are not the actor's to manage.
 */
export async function findPoolTerms(trx: Trx, key: PoolKey): Promise<PoolTerms | undefined> {
  const { rows } = await sql<PoolTerms>`
    select p.state, s.credential_mode as mode
    from programs p
    join policy_targets s on (s.organization_id, s.program_id, s.version) = (p.organization_id, p.id, p.policy_version)
    where p.organization_id = ${key.organizationId} and p.id = ${key.programId} and s.target_id = ${key.targetId}
      and s.is_in_scope and (p.organization_id = any(grana.actor_organizations('{owner}')) or p.id
        = any(grana.actor_programs('{owner,administrator,technical_contact,backup_contact}')))`.execute(trx)
  return rows[0]
}

/** Whether the target has, or had, accounts in the program, or is in its scope. */
export async function hasPool(trx: Trx, { organizationId, programId, targetId }: PoolKey): Promise<boolean> {
  const { rows } = await sql`
    select from programs p where p.organization_id = ${organizationId} and p.id = ${programId} and (
      exists (select from policy_targets s where (s.organization_id, s.program_id, s.version)
        = (p.organization_id, p.id, p.policy_version) and s.target_id = ${targetId} and s.is_in_scope)
      or exists (select from test_credentials c where (c.organization_id, c.program_id) = (p.organization_id, p.id)
        and c.target_id = ${targetId}))`.execute(trx)
  return rows.length > 0
}

type Instructions = { text: string | undefined; by: string; at: Date }

export async function saveInstructions(trx: Trx, key: PoolKey, { text, by, at }: Instructions): Promise<void> {
  const place = { organization_id: key.organizationId, program_id: key.programId, target_id: key.targetId }
  if (text === undefined) {
    await trx
      .deleteFrom('credential_pools')
      .where('organization_id', '=', key.organizationId)
      .where('program_id', '=', key.programId)
      .where('target_id', '=', key.targetId)
      .execute()
    return
  }
  const written = { instructions: text, updated_by: by, updated_at: at }
  await trx
    .insertInto('credential_pools')
    .values({ ...place, ...written })
    .onConflict((conflict) => conflict.columns(['organization_id', 'program_id', 'target_id']).doUpdateSet(written))
    .execute()
}

/** Ends the waiting of agents who asked for an account of a pool that now has some. Returns who they are. */
export async function settleRequests(trx: Trx, key: PoolKey, at: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('credential_requests')
    .set({ settled_at: at })
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .where('target_id', '=', key.targetId)
    .where('settled_at', 'is', null)
    .returning('agent_id')
    .execute()
  return rows.map(({ agent_id: id }) => id)
}
