import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { falseOnUniqueViolation } from '#server/db/unique-violation.ts'
import type { AgentInvitationState, DeclineReason } from '@grana/contract/programs/agents'
import type { ProgramKey } from '../programs/public.ts'

export type InvitedAgentRow = {
  id: string
  username: string
  state: AgentInvitationState
  created_at: Date
  answered_at: Date | null
  expires_at: Date | null
}

const maxInvited = 500

export async function hasProgram(trx: Trx, { organizationId, programId }: ProgramKey): Promise<boolean> {
  const row = await trx
    .selectFrom('programs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', programId)
    .executeTakeFirst()
  return row !== undefined
}

/** Agents invited to a program, newest first. */
export async function listInvitedAgents(
  trx: Trx,
  { organizationId, programId }: ProgramKey,
): Promise<InvitedAgentRow[]> {
  const { rows } = await sql<InvitedAgentRow>`
    select i.id, coalesce(u.username, '') as username, i.state, i.created_at, i.answered_at, i.expires_at
    from agent_invitations i join users u on u.id = i.user_id
    where i.organization_id = ${organizationId} and i.program_id = ${programId}
    order by i.created_at desc, i.id limit ${maxInvited}`.execute(trx)
  return rows
}

/** An agent who can be invited, by handle. */
export function findAgent(trx: Trx, username: string) {
  return trx
    .selectFrom('users')
    .select('id')
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
