import { sql, type Insertable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { TestCredentials } from '#server/db/tables.ts'
import { falseOnUniqueViolation } from '#server/db/unique-violation.ts'
import {
  credentialLimits,
  type CredentialState,
  type revocationReasons,
} from '@grana/contract/programs/credential-pools'
import { waitForProgram, type PoolKey } from './queries-pools.ts'
import type { CredentialKey } from './sealed-credential.ts'

export type CredentialRow = {
  id: string
  kind: 'provided' | 'own'
  state: CredentialState
  sealed_account: Buffer
  agent: string | null
  created_at: Date
  claimed_at: Date | null
  opened_at: Date | null
  rotated_at: Date | null
  revoked_at: Date | null
  revoked_for: (typeof revocationReasons)[number] | null
}

/** Accounts that are held, then the free ones, then what ended last. */
export async function listCredentials(trx: Trx, key: PoolKey): Promise<CredentialRow[]> {
  const { rows } = await sql<CredentialRow>`
    select c.id, c.kind, c.state, c.sealed_account, u.username as agent, c.created_at, c.claimed_at, c.opened_at,
      c.rotated_at, c.revoked_at, c.revoked_for
    from test_credentials c left join users u on u.id = c.agent_id
    where c.organization_id = ${key.organizationId} and c.program_id = ${key.programId} and c.target_id = ${key.targetId}
    order by array_position('{claimed,free,revoked}', c.state), c.revoked_at desc, c.claimed_at desc, c.created_at, c.id
    limit ${2 * credentialLimits.pool}`.execute(trx)
  return rows
}

/** Locks the pool of a target, so that its limit holds when members add at once. Counts the accounts that are not revoked. */
export async function lockPool(trx: Trx, key: PoolKey): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credentials ${key.programId} ${key.targetId}`}, 0))`.execute(
    trx,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from test_credentials
    where organization_id = ${key.organizationId} and program_id = ${key.programId} and target_id = ${key.targetId}
      and state <> 'revoked' and kind = 'provided'`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Which of these accounts the pool already has, as hexadecimal keys. */
export async function findKnownAccounts(trx: Trx, key: PoolKey, keys: readonly Buffer[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('test_credentials')
    .select('account_key')
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .where('target_id', '=', key.targetId)
    .where('kind', '=', 'provided')
    .where('state', '<>', 'revoked')
    .where('account_key', 'in', [...keys])
    .execute()
  return new Set(rows.map(({ account_key: known }) => known.toString('hex')))
}

/** `false` when the pool already has one of the accounts, or the agent already holds one. */
export function insertCredentials(trx: Trx, rows: readonly Insertable<TestCredentials>[]): Promise<boolean> {
  return falseOnUniqueViolation(
    trx
      .insertInto('test_credentials')
      .values([...rows])
      .execute()
      .then(() => true),
  )
}

function rowOf(trx: Trx, { organizationId, programId, id }: CredentialKey) {
  return trx
    .selectFrom('test_credentials')
    .where('organization_id', '=', organizationId)
    .where('program_id', '=', programId)
    .where('id', '=', id)
}

export async function lockCredential(trx: Trx, key: CredentialKey) {
  const known = await rowOf(trx, key).select('agent_id').executeTakeFirst()
  await waitForProgram(trx, key.programId, known?.agent_id ?? null)
  return rowOf(trx, key).select(['target_id', 'kind', 'state', 'agent_id']).forUpdate().executeTakeFirst()
}

type Change = {
  sealed_account?: Buffer
  sealed_secret?: Buffer
  account_key?: Buffer
  opened_at?: Date
  rotated_at?: Date
}

export async function updateCredential(trx: Trx, { organizationId, programId, id }: CredentialKey, change: Change) {
  await trx
    .updateTable('test_credentials')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('program_id', '=', programId)
    .where('id', '=', id)
    .execute()
}

type Revocation = { reason: (typeof revocationReasons)[number]; at: Date }

/** Ends an account for good and destroys its secret. */
export async function revokeCredential(trx: Trx, key: CredentialKey, { reason, at }: Revocation): Promise<void> {
  await trx
    .updateTable('test_credentials')
    .set({ state: 'revoked', sealed_secret: null, revoked_for: reason, revoked_at: at })
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .where('id', '=', key.id)
    .execute()
}

/** Accounts after an id, in the order of ids, with their rows locked until they are sealed again. */
export function lockSealed(trx: Trx, after: string, limit: number) {
  return trx
    .selectFrom('test_credentials')
    .select(['organization_id', 'program_id', 'id', 'sealed_account', 'sealed_secret'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Who manages the accounts of a program: its owners, administrators and technical contacts, or else the organization's owners. */
export async function listManagers(db: Db | Trx, { organizationId, programId }: Omit<PoolKey, 'targetId'>) {
  const { rows } = await sql<{ user_id: string }>`
    with appointed as (
      select p.user_id from program_memberships p
      join memberships m on (m.organization_id, m.user_id) = (p.organization_id, p.user_id)
      where p.organization_id = ${organizationId} and p.program_id = ${programId}
        and (p.role in ('owner', 'administrator', 'technical_contact')
          or (p.role = 'backup_contact' and p.activated_at is not null)))
    select user_id from appointed
    union
    select m.user_id from memberships m where m.organization_id = ${organizationId} and m.role = 'owner'
      and not exists (select from appointed)`.execute(db)
  return rows.map(({ user_id: id }) => id)
}
