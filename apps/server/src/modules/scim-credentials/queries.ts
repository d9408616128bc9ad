import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Provisioning, ScimCredential, ScimRequest } from '@grana/contract/identity/scim-credentials'

type CredentialRow = {
  id: string
  name: string
  hint: string
  creator: string
  created_at: Date
  last_used_at: Date | null
  previous_until: Date | null
  end_reason: 'revoked' | 'leaked' | null
}

function toCredential(row: CredentialRow, at: Date): ScimCredential {
  const { last_used_at: used, previous_until: previous } = row
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    created_by: row.creator,
    created_at: row.created_at.toISOString(),
    ...(used !== null && { last_used_at: used.toISOString() }),
    ...(previous !== null && previous > at && { previous_until: previous.toISOString() }),
    state: row.end_reason ?? 'active',
  }
}

/** Newest first; ended ones stay in the list, at most fifty rows. */
async function listCredentials(trx: Trx, organizationId: string, at: Date): Promise<ScimCredential[]> {
  const { rows } = await sql<CredentialRow>`
    select c.id, c.name, c.hint, c.created_at, c.last_used_at, c.previous_until, c.end_reason,
      u.first_name || ' ' || u.last_name as creator
    from scim_credentials c join users u on u.id = c.created_by
    where c.organization_id = ${organizationId}
    order by c.revoked_at is not null, c.created_at desc, c.id limit 50`.execute(trx)
  return rows.map((row) => toCredential(row, at))
}

type RequestRow = { id: string; at: Date; act: string; subject: string | null; code: string | null }

const toRequest = ({ id, at, act, subject, code }: RequestRow): ScimRequest => ({
  id,
  at: at.toISOString(),
  act,
  ...(subject !== null && { subject }),
  ...(code !== null && { code }),
})

async function listRequests(trx: Trx, organizationId: string): Promise<ScimRequest[]> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.at, r.act, coalesce(u.user_name, g.display_name) as subject, r.code
    from scim_requests r
    left join scim_users u on (u.organization_id, u.id) = (r.organization_id, r.subject_id)
    left join scim_groups g on (g.organization_id, g.id) = (r.organization_id, r.subject_id)
    where r.organization_id = ${organizationId} order by r.id desc limit 50`.execute(trx)
  return rows.map(toRequest)
}

/** What the screen of the directory shows. */
export async function getProvisioningRow(trx: Trx, organizationId: string, at: Date): Promise<Provisioning> {
  const credentials = await listCredentials(trx, organizationId, at)
  const { rows } = await sql<{ people: number; waiting: number; groups: number }>`
    select count(*) filter (where s.active)::int as people,
      count(*) filter (where s.active and not exists (
        select from memberships m where (m.organization_id, m.user_id) = (s.organization_id, s.user_id)))::int as waiting,
      (select count(*)::int from scim_groups g where g.organization_id = ${organizationId}) as groups
    from scim_users s where s.organization_id = ${organizationId}`.execute(trx)
  const used = credentials
    .map(({ last_used_at: one }) => one ?? '')
    .toSorted()
    .at(-1)
  return {
    credentials,
    ...(rows[0] ?? { people: 0, waiting: 0, groups: 0 }),
    ...(used !== undefined && used !== '' && { last_used_at: used }),
    requests: await listRequests(trx, organizationId),
  }
}

/**
 * How many credentials are active; undefined where row security does not let the actor govern them. Until the transaction ends, other
 * creations in the organization wait.
 */
export async function countActiveCredentials(trx: Trx, organizationId: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('scim credentials ' || ${organizationId}, 0))`.execute(trx)
  const { rows } = await sql<{ count: number; is_own: boolean }>`
    select count(*)::int as count, ${organizationId}::uuid = any (grana.actor_organizations('{owner}')) as is_own
    from scim_credentials c where c.organization_id = ${organizationId} and c.revoked_at is null`.execute(trx)
  return rows[0]?.is_own === true ? rows[0].count : undefined
}

type Secret = { hash: Buffer; hint: string }
type NewCredential = { organizationId: string; name: string; createdBy: string; secret: Secret; at: Date }

export async function insertCredential(trx: Trx, given: NewCredential): Promise<string> {
  const { id } = await trx
    .insertInto('scim_credentials')
    .values({
      organization_id: given.organizationId,
      name: given.name,
      created_by: given.createdBy,
      secret_hash: given.secret.hash,
      hint: given.secret.hint,
      created_at: given.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type CredentialKey = { organizationId: string; credentialId: string }

/** A credential whose row is locked; undefined when the organization has none with this id. */
export async function lockCredential(trx: Trx, { organizationId, credentialId }: CredentialKey) {
  const { rows } = await sql<{ name: string; revoked_at: Date | null }>`
    select c.name, c.revoked_at from scim_credentials c
    where (c.organization_id, c.id) = (${organizationId}, ${credentialId}) for update of c`.execute(trx)
  return rows[0]
}

/** Stores another secret; the former one is accepted until the given time. The API may not read hashes, only move them. */
export async function replaceCredentialSecret(
  trx: Trx,
  { organizationId, credentialId }: CredentialKey,
  { hash, hint }: Secret,
  until: Date,
): Promise<void> {
  await sql`select grana.rotate_scim_credential(${organizationId}, ${credentialId}, ${hash}, ${hint}, ${until})`.execute(
    trx,
  )
}

export async function endCredential(
  trx: Trx,
  { organizationId, credentialId }: CredentialKey,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('scim_credentials')
    .set({ revoked_at: at, end_reason: 'revoked' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', credentialId)
    .where('revoked_at', 'is', null)
    .execute()
}
