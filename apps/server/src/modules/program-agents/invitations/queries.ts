import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { ProgramKey } from '#server/modules/programs/public.ts'
import type { AgentInvitationState, DeclineReason } from '@grana/contract/programs/agents'

/** The limit of places of a program that the actor may see. */
export function findAgentPlaces(trx: Trx, { organizationId, programId }: ProgramKey) {
  return trx
    .selectFrom('programs')
    .select('agent_places')
    .where('organization_id', '=', organizationId)
    .where('id', '=', programId)
    .executeTakeFirst()
}

export async function updateAgentPlaces(trx: Trx, key: ProgramKey, places: number | null): Promise<void> {
  await trx
    .updateTable('programs')
    .set({ agent_places: places })
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.programId)
    .execute()
}

export type InvitationFigure = { state: AgentInvitationState; decline_reason: DeclineReason | null; count: number }

export async function listInvitationFigures(
  trx: Trx,
  { organizationId, programId }: ProgramKey,
): Promise<InvitationFigure[]> {
  const { rows } = await sql<InvitationFigure>`
    select state, decline_reason, count from grana.invitation_figures(${organizationId}, ${programId})`.execute(trx)
  return rows
}

/** Ends the accepted invitation of an agent; `undefined` without one. */
export function leaveInvitation(trx: Trx, programId: string, { userId, at }: { userId: string; at: Date }) {
  return trx
    .updateTable('agent_invitations')
    .set({ state: 'left', answered_at: at })
    .where('program_id', '=', programId)
    .where('user_id', '=', userId)
    .where('state', '=', 'accepted')
    .returning(['organization_id', 'id'])
    .executeTakeFirst()
}

export type WaitingInvitation = { organization_id: string; program_id: string; id: string; user_id: string }

/** Ends the invitations that were not answered in time, those of drafts excepted, which no agent has seen; returns their number. */
export async function expireInvitations(db: Db, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('agent_invitations')
    .set({ state: 'expired', answered_at: at })
    .where('state', '=', 'pending')
    .where('expires_at', '<=', at)
    .where((where) =>
      where.exists(
        where
          .selectFrom('programs as p')
          .select('p.id')
          .whereRef('p.organization_id', '=', 'agent_invitations.organization_id')
          .whereRef('p.id', '=', 'agent_invitations.program_id')
          .where('p.state', '<>', 'draft'),
      ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks pending invitations of published programs that end before a moment and were never reminded of. */
export async function takeInvitationsToRemind(
  trx: Trx,
  { at, before, sentBefore }: { at: Date; before: Date; sentBefore: Date },
): Promise<WaitingInvitation[]> {
  const { rows } = await sql<WaitingInvitation>`
    update agent_invitations i set reminded_at = ${at}
    where (i.organization_id, i.program_id, i.id) in (
      select w.organization_id, w.program_id, w.id from agent_invitations w
      join programs p on (p.organization_id, p.id) = (w.organization_id, w.program_id)
      where w.state = 'pending' and w.reminded_at is null and w.expires_at > ${at} and w.expires_at <= ${before}
        and w.created_at < ${sentBefore} and p.state in ('active', 'paused')
      order by w.created_at limit 500)
    returning i.organization_id, i.program_id, i.id, i.user_id`.execute(trx)
  return rows
}
