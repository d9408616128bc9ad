import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { unlessTaken } from '#server/db/taken.ts'
import type { AgentInvitationState } from '@grana/contract/programs/agents'
import type { ProgramKey } from '../programs/public.ts'

export type InvitedRow = {
  id: string
  username: string
  state: AgentInvitationState
  created_at: Date
  answered_at: Date | null
}

const mostInvited = 500

export async function hasProgram(trx: Trx, { organizationId, programId }: ProgramKey): Promise<boolean> {
  const row = await trx
    .selectFrom('programs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', programId)
    .executeTakeFirst()
  return row !== undefined
}

/** Agents whom a program has asked, the last ones first. */
export async function listInvited(trx: Trx, { organizationId, programId }: ProgramKey): Promise<InvitedRow[]> {
  const { rows } = await sql<InvitedRow>`
    select i.id, coalesce(u.username, '') as username, i.state, i.created_at, i.answered_at
    from agent_invitations i join users u on u.id = i.user_id
    where i.organization_id = ${organizationId} and i.program_id = ${programId}
    order by i.created_at desc, i.id limit ${mostInvited}`.execute(trx)
  return rows
}

/** An agent who can be asked, by the public handle. */
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

/** Whether an agent has lately turned an invitation of this program down. */
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

type NewInvitation = { userId: string; by: string; at: Date }

/** `undefined` when an invitation of this agent counts already. */
export async function insertInvitation(trx: Trx, key: ProgramKey, { userId, by, at }: NewInvitation) {
  const place = { organization_id: key.organizationId, program_id: key.programId }
  let id: string | undefined
  const inserting = trx
    .insertInto('agent_invitations')
    .values({ ...place, user_id: userId, invited_by: by, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await unlessTaken(
    inserting.then((row) => {
      id = row.id
      return true
    }),
  )
  return id
}

/** Takes an agent out, whether they have answered or not. */
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

/** What an agent has of one invitation; row security shows them their own only. */
export function findInvitation(trx: Trx, id: string, userId: string) {
  return trx
    .selectFrom('agent_invitations')
    .select(['organization_id', 'program_id', 'state'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

type Said = { userId: string; state: 'accepted' | 'rejected'; at: Date }

/** Answers once: whoever comes second finds nothing that waits. */
export async function answerInvitation(trx: Trx, id: string, { userId, state, at }: Said): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('agent_invitations')
    .set({ state, answered_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
