import type { Db } from '#server/db/database.ts'

/** The recipient of an email, also while the account is disabled: the email may be about that. */
export function findRecipient(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'timezone', 'email_verified_at'])
    .where('id', '=', userId)
    .where('email_key', 'is not', null)
    .executeTakeFirst()
}

/** Former addresses of the account: an attacker may have changed the address. */
export async function listFormerAddresses(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('email_changes')
    .select('old_email')
    .distinct()
    .where('user_id', '=', userId)
    .where('outcome', '=', 'changed')
    .execute()
  return rows.map(({ old_email: email }) => email)
}

export function findOpenRecovery(db: Db, userId: string) {
  return db
    .selectFrom('second_factor_recoveries')
    .select('due_at')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** Owners of an organization with an enabled account. */
export function listOrganizationOwners(db: Db, organizationId: string) {
  return db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'u.timezone', 'u.email_verified_at'])
    .where('m.organization_id', '=', organizationId)
    .where('m.role', '=', 'owner')
    .where('u.email_key', 'is not', null)
    .where('u.disabled_at', 'is', null)
    .execute()
}
