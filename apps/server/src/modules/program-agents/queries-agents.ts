import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { falseOnUniqueViolation } from '#server/db/unique-violation.ts'
import type { ProgramKind } from '@grana/contract/program-values'
import type { AgentInvitationState, DeclineReason } from '@grana/contract/programs/agents'
import type { ProgramKey } from '../programs/public.ts'

export type InvitedAgentRow = {
  id: string
  username: string
  state: AgentInvitationState
  created_at: Date
  answered_at: Date | null
  expires_at: Date | null
  kind: ProgramKind
}

export async function hasProgram(trx: Trx, { organizationId, programId }: ProgramKey): Promise<boolean> {
  const row = await trx
    .selectFrom('programs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', programId)
    .executeTakeFirst()
  return row !== undefined
}

/** `after` is the last row of the previous page. */
export type InvitedPage = { size: number; after?: string | undefined }

/** Agents invited to a program, newest first. In a draft no end is known: time begins with the publication. */
export async function listInvitedAgents(
  trx: Trx,
  { organizationId, programId }: ProgramKey,
  { size, after }: InvitedPage,
): Promise<InvitedAgentRow[]> {
  const further =
    after === undefined
      ? sql``
      : sql`and (i.created_at, i.id) < (
          select l.created_at, l.id from agent_invitations l
          where l.organization_id = ${organizationId} and l.program_id = ${programId} and l.id = ${after})`
  const { rows } = await sql<InvitedAgentRow>`
    select i.id, coalesce(u.username, '') as username, i.state, i.created_at, i.answered_at,
      case when p.state <> 'draft' then i.expires_at end as expires_at, p.kind
    from agent_invitations i join users u on u.id = i.user_id
    join programs p on (p.organization_id, p.id) = (i.organization_id, i.program_id)
    where i.organization_id = ${organizationId} and i.program_id = ${programId} ${further}
    order by i.created_at desc, i.id desc limit ${size}`.execute(trx)
  return rows
}

/** An agent who can be invited, by handle. */
export function findAgent(trx: Trx, { organizationId }: ProgramKey, username: string) {
  const reviewed = trx.selectFrom('organizations').where('id', '=', organizationId).where('approval', '=', 'approved')
  return trx
    .selectFrom('users')
    .select((select) => ['id', select.exists(reviewed.select('id')).as('is_inviter_reviewed')])
    .where('username_key', '=', username.toLowerCase())
    .where('kind', '=', 'agent')
    .where('email_verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Whether an agent rejected an invitation of this program since then. */
export async function hasRejectedSince(trx: Trx, key: ProgramKey, { userId, since }: { userId: string; since: Date }) {
  const row = await trx
    .selectFrom('agent_invitations')
    .select('id')
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .where('user_id', '=', userId)
    .where('state', '=', 'rejected')
    .where('answered_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type NewInvitation = { userId: string; by: string; at: Date; message: string | null; expiresAt: Date }

/** `undefined` when the agent has a pending or accepted invitation. */
export async function insertInvitation(
  trx: Trx,
  key: ProgramKey,
  { userId, by, at, message, expiresAt }: NewInvitation,
) {
  const place = { organization_id: key.organizationId, program_id: key.programId }
  let id: string | undefined
  const inserting = trx
    .insertInto('agent_invitations')
    .values({ ...place, user_id: userId, invited_by: by, created_at: at, message, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await falseOnUniqueViolation(
    inserting.then((row) => {
      id = row.id
      return true
    }),
  )
  return id
}

/** Removes an agent from a program, whether they have answered or not. */
export async function closeInvitation(trx: Trx, key: ProgramKey, { id, at }: { id: string; at: Date }) {
  return trx
    .updateTable('agent_invitations')
    .set({ state: 'removed', answered_at: at })
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'accepted'])
    .returning('user_id')
    .executeTakeFirst()
}

/** An invitation of the agent; row security shows agents their own only. */
export function findInvitation(trx: Trx, id: string, userId: string) {
  return trx
    .selectFrom('agent_invitations')
    .select(['organization_id', 'program_id', 'state'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

type InvitationAnswer = {
  userId: string
  state: 'accepted' | 'rejected'
  reason: DeclineReason | null
  /** Version of the confidentiality agreement that the agent accepts. */
  agreed: string | null
  at: Date
}

/** Answers a pending invitation; `false` when it is no longer pending. */
export async function answerInvitation(
  trx: Trx,
  id: string,
  { userId, state, reason, agreed, at }: InvitationAnswer,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('agent_invitations')
    .set({
      state,
      answered_at: at,
      ...(reason !== null && { decline_reason: reason }),
      ...(agreed !== null && { confidentiality_version: agreed }),
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
