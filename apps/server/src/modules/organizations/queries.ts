import type { Selectable, Updateable } from 'kysely'
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

export type OrganizationRow = Selectable<Organizations>

export function findOrganization(trx: Trx, id: string): Promise<OrganizationRow | undefined> {
  return trx.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads an organization and locks its row until the transaction ends; row security lets only owners do so. */
export function lockOrganization(trx: Trx, id: string): Promise<OrganizationRow | undefined> {
  return trx.selectFrom('organizations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateOrganization(trx: Trx, id: string, change: Updateable<Organizations>): Promise<OrganizationRow> {
  return trx.updateTable('organizations').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
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
