import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { ProgramKey } from '#server/modules/programs/public.ts'
import type { Currency, ProgramKind, TargetType } from '@grana/contract/program-values'
import type { JoinCondition, JoinRequestState } from '@grana/contract/programs/joining'
import type { InvitedPage } from '../queries-agents.ts'

export type JoinableRow = {
  organization_id: string
  program_id: string
  name: string
  summary: string
  kind: ProgramKind
  organization: string
  initials: string
  currency: Currency | null
  min_cents: number | null
  max_cents: number | null
  assets: TargetType[]
  version: number
  places_free: number | null
}

/** Private programs that the actor may ask to join, as far as their organizations show them. */
export async function listJoinable(trx: Trx): Promise<JoinableRow[]> {
  const { rows } = await sql<JoinableRow>`
    select organization_id, program_id, name, summary, kind, organization, initials, currency,
      min_cents::float8 as min_cents, max_cents::float8 as max_cents, assets, version, places_free
    from grana.joinable_programs()`.execute(trx)
  return rows
}

/** Conditions of a program for the actor; none where the program demands nothing, or is not open to the actor. */
export async function listConditions(trx: Trx, programId: string): Promise<JoinCondition[]> {
  const { rows } = await sql<JoinCondition>`
    select condition, needed, needed_reports, has, has_reports, holds from grana.actor_conditions(${programId})`.execute(
    trx,
  )
  return rows
}

/** Conditions of every program that the actor may ask to join, by program. */
export async function listJoinableConditions(trx: Trx): Promise<Map<string, JoinCondition[]>> {
  const { rows } = await sql<JoinCondition & { program_id: string }>`select * from grana.joinable_conditions()`.execute(
    trx,
  )
  const byProgram = Map.groupBy(rows, ({ program_id: id }) => id)
  return new Map(
    [...byProgram].map(([id, found]) => [id, found.map(({ program_id: _program, ...condition }) => condition)]),
  )
}

const columns = ['id', 'program_id', 'state', 'created_at', 'answered_at', 'reason'] as const

/** Requests of the actor, newest first. */
export function listOwnRequests(trx: Trx, userId: string) {
  return trx
    .selectFrom('join_requests')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
}

type NewRequest = ProgramKey & { userId: string; message: string; agreementVersion: string | null; at: Date }

/** `undefined` when another request of the agent waits, also one that was made at the same time. */
export function insertRequest(
  trx: Trx,
  { organizationId, programId, userId, message, agreementVersion, at }: NewRequest,
) {
  return trx
    .insertInto('join_requests')
    .values({
      organization_id: organizationId,
      program_id: programId,
      user_id: userId,
      message,
      confidentiality_version: agreementVersion,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'program_id', 'user_id']).where('state', '=', 'pending').doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()
}

export function findOwnRequest(trx: Trx, id: string, userId: string) {
  return trx
    .selectFrom('join_requests')
    .select('state')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** `false` when it was answered meanwhile. */
export async function withdrawRequest(trx: Trx, id: string, { userId, at }: { userId: string; at: Date }) {
  const { numUpdatedRows } = await trx
    .updateTable('join_requests')
    .set({ state: 'withdrawn', answered_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type JoinRequestRow = {
  id: string
  username: string
  message: string
  state: JoinRequestState
  created_at: Date
  answered_at: Date | null
  reason: string | null
}

/** Requests of a program, those that wait first; withdrawn ones are the agent's own. */
export async function listProgramRequests(
  trx: Trx,
  { organizationId, programId }: ProgramKey,
  { size, after }: InvitedPage,
): Promise<JoinRequestRow[]> {
  const further =
    after === undefined
      ? sql``
      : sql`and (r.state = 'pending', r.created_at, r.id) < (
          select l.state = 'pending', l.created_at, l.id from join_requests l
          where l.organization_id = ${organizationId} and l.program_id = ${programId} and l.id = ${after})`
  const { rows } = await sql<JoinRequestRow>`
    select r.id, coalesce(u.username, '') as username, r.message, r.state, r.created_at, r.answered_at, r.reason
    from join_requests r join users u on u.id = r.user_id
    where r.organization_id = ${organizationId} and r.program_id = ${programId} and r.state <> 'withdrawn' ${further}
    order by r.state = 'pending' desc, r.created_at desc, r.id desc limit ${size}`.execute(trx)
  return rows
}

export function findProgramRequest(trx: Trx, { organizationId, programId }: ProgramKey, id: string) {
  return trx
    .selectFrom('join_requests')
    .select(['user_id', 'state'])
    .where('organization_id', '=', organizationId)
    .where('program_id', '=', programId)
    .where('id', '=', id)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst()
}

type RequestAnswer = { id: string; by: string; at: Date; reason: string | null }

/** Accepts a request, or refuses it with a reason; `false` when it was answered or withdrawn meanwhile. */
export async function answerRequest(trx: Trx, key: ProgramKey, { id, by, at, reason }: RequestAnswer) {
  const { numUpdatedRows } = await trx
    .updateTable('join_requests')
    .set({ state: reason === null ? 'accepted' : 'refused', answered_at: at, answered_by: by, reason })
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
