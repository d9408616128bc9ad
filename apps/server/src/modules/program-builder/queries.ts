import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { EngagementScope } from '@grana/contract/engagements/scope'
import type { ProgramKind } from '@grana/contract/program-values'
import type { ProgramStatistics } from '@grana/contract/programs'
import type { ProgramKey, ProgramRow } from '../programs/public.ts'

export type FoundProgram = ProgramRow & { has_draft: boolean }
export type ListedProgram = FoundProgram & { figures: ProgramStatistics | null }

type Listing = { organizationId: string; only: readonly string[] | undefined; after: string | undefined; most: number }

/** Programs of an organization, last updated first. `only` restricts them to the programs of the member's roles. */
export async function listPrograms(trx: Trx, { organizationId, only, after, most }: Listing): Promise<ListedProgram[]> {
  const mineIn = (table: string) =>
    only === undefined ? sql`` : sql`and ${sql.ref(`${table}.id`)} = any(${[...only]}::uuid[])`
  const further =
    after === undefined
      ? sql``
      : sql`and (p.updated_at, p.id) < (
          select l.updated_at, l.id from programs l
          where l.organization_id = ${organizationId} and l.id = ${after} ${mineIn('l')})`
  const { rows } = await sql<ListedProgram>`
    select p.*, d.program_id is not null as has_draft, f.figures
    from programs p
    left join program_drafts d on (d.organization_id, d.program_id) = (p.organization_id, p.id)
    left join program_figures f on (f.organization_id, f.program_id) = (p.organization_id, p.id) and f.has_reports
    where p.organization_id = ${organizationId} ${mineIn('p')} ${further}
    order by p.updated_at desc, p.id desc limit ${most}`.execute(trx)
  return rows
}

export async function findProgram(trx: Trx, key: ProgramKey): Promise<FoundProgram | undefined> {
  const { rows } = await sql<FoundProgram>`
    select p.*, d.program_id is not null as has_draft
    from programs p
    left join program_drafts d on (d.organization_id, d.program_id) = (p.organization_id, p.id)
    where p.organization_id = ${key.organizationId} and p.id = ${key.programId}`.execute(trx)
  return rows[0]
}

/** Row security limits the count to programs that the actor sees; a member who may create programs sees all. */
export async function countPrograms(trx: Trx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from programs where organization_id = ${organizationId}`.execute(trx)
  return rows[0]?.count ?? 0
}

type NewProgram = { key: ProgramKey; name: string; kind: ProgramKind; ownerId: string; at: Date }

/** Inserts a draft without terms, together with its owner: a program always has one. */
export async function insertProgram(trx: Trx, { key, name, kind, ownerId, at }: NewProgram): Promise<void> {
  const { organizationId, programId } = key
  await trx
    .insertInto('programs')
    .values({
      organization_id: organizationId,
      id: programId,
      name,
      summary: '',
      kind,
      visibility: 'private',
      created_at: at,
      updated_at: at,
    })
    .execute()
  await trx
    .insertInto('program_memberships')
    .values({ organization_id: organizationId, program_id: programId, user_id: ownerId, role: 'owner' })
    .execute()
}

type Contacts = Pick<EngagementScope, 'technical_contact' | 'backup_contact'> & { at: Date }

/** Appoints the contacts of a pentest who are still members. During tests both are on call, so the backup is active. */
export async function insertContacts(trx: Trx, key: ProgramKey, { at, ...contacts }: Contacts): Promise<void> {
  await sql`
    insert into program_memberships (organization_id, program_id, user_id, role)
    select m.organization_id, ${key.programId}, m.user_id, c.role
    from (values ('technical_contact', ${contacts.technical_contact ?? null}::uuid),
      ('backup_contact', ${contacts.backup_contact ?? null}::uuid)) c (role, user_id)
    join memberships m on m.organization_id = ${key.organizationId} and m.user_id = c.user_id`.execute(trx)
  await trx
    .updateTable('program_memberships')
    .set({ activated_at: at })
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .where('role', '=', 'backup_contact')
    .execute()
}

/** Stores which billing terms an organization accepted, and when. */
export async function saveAcceptedBillingTerms(
  trx: Trx,
  organizationId: string,
  { version, at }: { version: string; at: Date },
) {
  await trx
    .updateTable('organizations')
    .set({ billing_terms_version: version, billing_terms_accepted_at: at, updated_at: at })
    .where('id', '=', organizationId)
    .execute()
}

/** Contact data of the requester, with the column names of a lead. */
export function findRequester(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'country_code', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
