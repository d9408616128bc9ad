import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { ProgramKey } from '#server/modules/programs/public.ts'
import type { SavedAnswer } from '@grana/contract/reports/saved-answers'

/** Throws not found for a program whose answers row security does not let the actor change: the insert would be a fault. */
export async function assertOwnProgram(trx: Trx, { organizationId, programId }: ProgramKey): Promise<void> {
  const { rows } = await sql<{ is_own: boolean }>`
    select ${organizationId} = any (grana.actor_organizations('{owner}'))
      or p.id = any (grana.actor_programs('{owner,administrator,analyst}')) as is_own
    from programs p where (p.organization_id, p.id) = (${organizationId}, ${programId})`.execute(trx)
  if (rows[0]?.is_own !== true) throw new DomainError('request.not_found')
}

/** The answers of a program, by name. */
export function listAnswers(trx: Trx, { organizationId, programId }: ProgramKey): Promise<SavedAnswer[]> {
  return trx
    .selectFrom('saved_answers')
    .select(['name', 'text'])
    .where('organization_id', '=', organizationId)
    .where('program_id', '=', programId)
    .orderBy('name')
    .execute()
}

export async function upsertAnswer(
  trx: Trx,
  { organizationId, programId }: ProgramKey,
  { name, text, at }: SavedAnswer & { at: Date },
): Promise<void> {
  await trx
    .insertInto('saved_answers')
    .values({ organization_id: organizationId, program_id: programId, name, text, created_at: at })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'program_id', 'name']).doUpdateSet({ text, created_at: at }),
    )
    .execute()
}

export async function deleteAnswer(trx: Trx, { organizationId, programId }: ProgramKey, name: string): Promise<void> {
  await trx
    .deleteFrom('saved_answers')
    .where('organization_id', '=', organizationId)
    .where('program_id', '=', programId)
    .where('name', '=', name)
    .execute()
}

/** The answers for all programs of an organization, by name. */
export function listForAll(trx: Trx, organizationId: string): Promise<SavedAnswer[]> {
  return trx
    .selectFrom('organization_answers')
    .select(['name', 'text'])
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .execute()
}

/** Throws not found where row security does not let the actor change them: the insert would be a fault. */
export async function assertOwner(trx: Trx, organizationId: string): Promise<void> {
  const { rows } = await sql<{ is_owner: boolean }>`
    select ${organizationId} = any (grana.actor_organizations('{owner}')) as is_owner`.execute(trx)
  if (rows[0]?.is_owner !== true) throw new DomainError('request.not_found')
}

export async function upsertForAll(
  trx: Trx,
  organizationId: string,
  { name, text, at }: SavedAnswer & { at: Date },
): Promise<void> {
  await trx
    .insertInto('organization_answers')
    .values({ organization_id: organizationId, name, text, created_at: at })
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doUpdateSet({ text, created_at: at }))
    .execute()
}

export async function deleteForAll(trx: Trx, organizationId: string, name: string): Promise<void> {
  await trx
    .deleteFrom('organization_answers')
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .execute()
}
