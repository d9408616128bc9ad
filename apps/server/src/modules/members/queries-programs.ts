import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { ProgramRole } from '@grana/contract/tenancy'

export type ProgramKey = { organizationId: string; programId: string }
export type Appointment = ProgramKey & { userId: string; role: ProgramRole }

export async function listProgramMemberRows(trx: Trx, { organizationId, programId }: ProgramKey) {
  return trx
    .selectFrom('program_memberships as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'r.role', 'r.activated_at', 'r.created_at'])
    .where('r.organization_id', '=', organizationId)
    .where('r.program_id', '=', programId)
    .orderBy('r.created_at')
    .orderBy('u.id')
    .orderBy('r.role')
    .execute()
}

/** Row security hides programs that the actor may not see. */
export async function hasProgram(trx: Trx, { organizationId, programId }: ProgramKey): Promise<boolean> {
  const row = await trx
    .selectFrom('programs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', programId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns `false` when the member already has the role. */
export async function insertAppointment(trx: Trx, { organizationId, programId, userId, role }: Appointment) {
  const { rows } = await sql`
    insert into program_memberships (organization_id, program_id, user_id, role)
    values (${organizationId}, ${programId}, ${userId}, ${role})
    on conflict do nothing returning user_id`.execute(trx)
  return rows.length > 0
}

export async function deleteAppointment(trx: Trx, { organizationId, programId, userId, role }: Appointment) {
  const { numDeletedRows } = await trx
    .deleteFrom('program_memberships')
    .where('organization_id', '=', organizationId)
    .where('program_id', '=', programId)
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function hasOtherProgramOwner(trx: Trx, { organizationId, programId, userId }: Omit<Appointment, 'role'>) {
  const row = await trx
    .selectFrom('program_memberships as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('r.user_id')
    .where('r.organization_id', '=', organizationId)
    .where('r.program_id', '=', programId)
    .where('r.role', '=', 'owner')
    .where('r.user_id', '<>', userId)
    // A disabled account cannot act as the owner.
    .where('u.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns `false` when the member is not a backup contact of the program. */
export async function setBackupContactActivation(trx: Trx, appointment: Omit<Appointment, 'role'>, at: Date | null) {
  const { numUpdatedRows } = await trx
    .updateTable('program_memberships')
    .set({ activated_at: at })
    .where('organization_id', '=', appointment.organizationId)
    .where('program_id', '=', appointment.programId)
    .where('user_id', '=', appointment.userId)
    .where('role', '=', 'backup_contact')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
