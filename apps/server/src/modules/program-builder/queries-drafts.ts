import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Sector } from '@grana/contract/program-values'
import type { ProgramDraft } from '@grana/contract/programs/draft'
import type { Approval } from '@grana/contract/staff/organizations'
import type { ProgramKey } from '../programs/public.ts'
import type { TargetFacts } from './obstacles.ts'
import type { CurrentTarget } from './to-draft-rows.ts'

export type StoredDraft = { revision: number; body: unknown; updated_by: string | null; updated_at: Date }

export function findDraft(trx: Trx, key: ProgramKey): Promise<StoredDraft | undefined> {
  return trx
    .selectFrom('program_drafts')
    .select(['revision', 'body', 'updated_by', 'updated_at'])
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .executeTakeFirst()
}

type SavedDraft = { revision: number; draft: ProgramDraft; by: string | null; at: Date }

/** The caller holds the lock on the program, so no other save can happen in between. */
export async function saveDraft(trx: Trx, key: ProgramKey, { revision, draft, by, at }: SavedDraft): Promise<void> {
  const columns = { revision, body: JSON.stringify(draft), updated_by: by, updated_at: at }
  await trx
    .insertInto('program_drafts')
    .values({ organization_id: key.organizationId, program_id: key.programId, ...columns })
    .onConflict((conflict) => conflict.columns(['organization_id', 'program_id']).doUpdateSet(columns))
    .execute()
}

export async function deleteDraft(trx: Trx, key: ProgramKey): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('program_drafts')
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type OrganizationFacts = {
  id: string
  name: string
  initials: string
  sector: Sector | null
  approval: Approval
  billing_terms_version: string | null
}

export function findOrganization(trx: Trx, id: string): Promise<OrganizationFacts | undefined> {
  return trx
    .selectFrom('organizations')
    .select(['id', 'name', 'initials', 'sector', 'approval', 'billing_terms_version'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A target with the fields that checking and publishing a draft need. */
export type DraftTargetRow = CurrentTarget & TargetFacts

const maxListedTargets = 500

/** Targets that a draft can include: the active ones by name, and those that it includes already. */
export async function listTargets(
  trx: Trx,
  organizationId: string,
  includedIds: readonly string[],
): Promise<DraftTargetRow[]> {
  const { rows } = await sql<DraftTargetRow>`
    (select id, name, type, address, environment, asset_tier, credential_mode, note, authority, proof_method as proof, false as "isArchived"
      from targets where organization_id = ${organizationId} and archived_at is null
      order by name, id limit ${maxListedTargets})
    union
    select id, name, type, address, environment, asset_tier, credential_mode, note, authority,
      proof_method as proof, archived_at is not null as "isArchived"
    from targets where organization_id = ${organizationId} and id = any(${[...includedIds]}::uuid[])
    order by name, id`.execute(trx)
  return rows
}

/** Locks these targets against changes until the transaction ends. Returns the ids of those that are not archived. */
export async function lockTargets(trx: Trx, organizationId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('targets')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export type ProgramFacts = { hasOwner: boolean; hasInvited: boolean; followers: number; lastVersion: number }

/** Whether a program has an owner and has invited agents, how many followers it has, and its last published version. */
export async function getProgramFacts(trx: Trx, { organizationId, programId }: ProgramKey): Promise<ProgramFacts> {
  const { rows } = await sql<ProgramFacts>`
    select
      exists (
        select from program_memberships where role = 'owner'
          and organization_id = ${organizationId} and program_id = ${programId}
      ) as "hasOwner",
      exists (
        select from agent_invitations where organization_id = ${organizationId} and program_id = ${programId}
      ) as "hasInvited",
      grana.count_followers(${organizationId}, ${programId}) as followers,
      coalesce((
        select max(version) from policy_versions
        where organization_id = ${organizationId} and program_id = ${programId} and published_at is not null
      ), 0) as "lastVersion"`.execute(trx)
  return rows[0]!
}
