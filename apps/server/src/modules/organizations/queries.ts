import { sql, type Selectable, type Updateable } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Organizations } from '#server/db/tables.ts'

/** Organizations of a user, by name. */
export function listOrganizationsOf(trx: Trx, userId: string) {
  return trx
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.id', 'o.name', 'o.initials', 'o.requires_second_factor', 'm.role'])
    .where('m.user_id', '=', userId)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute()
}

type OrganizationRow = Selectable<Organizations>

/** A row with what decides whether its name is still open. */
export type ReadOrganization = OrganizationRow & { has_published: boolean }

const hasPublished = sql<boolean>`exists (
  select from grana.programs p where p.organization_id = organizations.id and p.published_at is not null
)`.as('has_published')

export function findOrganization(trx: Trx, id: string): Promise<ReadOrganization | undefined> {
  return trx.selectFrom('organizations').selectAll().select(hasPublished).where('id', '=', id).executeTakeFirst()
}

/** Reads an organization and locks its row until the transaction ends; row security lets only owners do so. */
export function lockOrganization(trx: Trx, id: string): Promise<ReadOrganization | undefined> {
  const all = trx.selectFrom('organizations').selectAll().select(hasPublished)
  return all.where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateOrganization(trx: Trx, id: string, change: Updateable<Organizations>): Promise<ReadOrganization> {
  const changed = trx.updateTable('organizations').set(change).where('id', '=', id)
  return changed.returningAll().returning(hasPublished).executeTakeFirstOrThrow()
}

export async function listMembersWithoutSecondFactor(trx: Trx, organizationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.organization_id', '=', organizationId)
    .where('users.totp_enabled_at', 'is', null)
    .where((part) =>
      part.not(
        part.exists(part.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
