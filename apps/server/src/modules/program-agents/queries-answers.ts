import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { ProgramKey } from '../programs/public.ts'

/** The answer of an agent; `undefined` when the agent was removed meanwhile. */
export function findInvitationAnswer(trx: Trx, { organizationId, programId }: ProgramKey, id: string) {
  return trx
    .selectFrom('agent_invitations')
    .select(['user_id', 'state', 'invited_by'])
    .where('organization_id', '=', organizationId)
    .where('program_id', '=', programId)
    .where('id', '=', id)
    .where('state', 'in', ['accepted', 'rejected', 'left'])
    .$narrowType<{ state: 'accepted' | 'rejected' | 'left' }>()
    .executeTakeFirst()
}

/** Owners and administrators of a program, and the inviter if still a member of the organization. */
export async function listProgramLeaders(trx: Trx, key: ProgramKey, inviter: string | null): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from memberships m
    where m.organization_id = ${key.organizationId} and (m.user_id = ${inviter} or exists (
      select from program_memberships p
      where p.organization_id = m.organization_id and p.program_id = ${key.programId} and p.user_id = m.user_id
        and p.role in ('owner', 'administrator')))`.execute(trx)
  return rows.map(({ user_id: id }) => id)
}
