import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'

/** Memberships of a user in a fixed order, so callers that lock them one by one cannot deadlock. */
export function listMemberships(trx: Trx, userId: string) {
  return trx
    .selectFrom('memberships')
    .select(['organization_id', 'role'])
    .where('user_id', '=', userId)
    .orderBy('organization_id')
    .execute()
}

/** Withdraws pending invitations whose inviter no longer has the permission to invite. */
export async function withdrawStaleInvitations(trx: Trx, organizationId: string): Promise<void> {
  await sql`select grana.withdraw_stale_invitations(${organizationId})`.execute(trx)
}

/**
 * Names of the organizations that would be left without an owner, or with a program without one. Excludes organizations
 * without other members and without a program that is active or paused.
 */
export async function listSolelyOwnedOrganizations(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select o.name from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId}
      and (
        (m.role = 'owner' and not exists (
          select from memberships other join users u on u.id = other.user_id
          where other.organization_id = m.organization_id and other.role = 'owner' and other.user_id <> m.user_id
            and u.disabled_at is null))
        or exists (
          select from program_memberships r
          where (r.organization_id, r.user_id, r.role) = (m.organization_id, m.user_id, 'owner') and not exists (
            select from program_memberships other join users u on u.id = other.user_id
            where (other.organization_id, other.program_id, other.role) = (r.organization_id, r.program_id, 'owner')
              and other.user_id <> r.user_id and u.disabled_at is null)))
      and (
        exists (
          select from memberships other join users u on u.id = other.user_id
          where other.organization_id = m.organization_id and other.user_id <> m.user_id and u.disabled_at is null)
        or exists (
          select from programs p
          where p.organization_id = m.organization_id and p.state not in ('draft', 'closed')))
    order by o.name, o.id`.execute(trx)
  return rows.map(({ name }) => name)
}
