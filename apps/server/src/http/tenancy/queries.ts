import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { ProgramMembership, Membership } from '#server/permissions/decide.ts'

type MembershipRow = Omit<Membership, 'organizationId'> & { requiresSecondFactor: boolean }

/** The user's membership in an organization, queried on every request; `undefined` without one. */
export function findMembership(
  db: Db,
  user: { id: string },
  organizationId: string,
): Promise<MembershipRow | undefined> {
  return inTransactionAs(db, user, async (trx) => {
    const { rows } = await sql<{ role: Membership['role']; rule: boolean; programs: ProgramMembership[] }>`
      select m.role, o.requires_second_factor as rule, coalesce((
        select json_agg(json_build_object('programId', p.program_id, 'role', p.role,
          'isActivated', p.activated_at is not null))
        from program_memberships p
        where p.organization_id = m.organization_id and p.user_id = m.user_id
      ), '[]') as programs
      from memberships m join organizations o on o.id = m.organization_id
      where m.organization_id = ${organizationId} and m.user_id = ${user.id}`.execute(trx)
    const row = rows[0]
    return row && { role: row.role, programs: row.programs, requiresSecondFactor: row.rule }
  })
}
