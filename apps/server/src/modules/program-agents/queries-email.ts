import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { ProgramKey } from '../programs/public.ts'

export type Recipient = { id: string; email: string }

type SubscriberPage = { version: number; after: string | undefined; most: number }

export type Subscriber = Recipient & { wantsMail: boolean }

/**
 * Subscribers of a program: agents with a verified address who follow it, have an open report in it, or accepted its
 * invitation. `wantsMail` is false for those who turned off emails of this kind. For a private program or version, only
 * invited agents count.
 */
export async function listSubscribers(
  db: Db,
  key: ProgramKey,
  { version, after, most }: SubscriberPage,
): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select u.id, u.email, not exists (
        select from notification_choices c
        where c.user_id = u.id and c.kind = 'programs' and c.channel = 'mail' and not c.wanted) as "wantsMail"
    from users u
    where u.kind = 'agent' and u.email_key is not null and u.email_verified_at is not null and u.disabled_at is null
      and u.id > ${after ?? '00000000-0000-0000-0000-000000000000'}
      and u.id in (
        select s.user_id from (
            select f.user_id from program_follows f
            where (f.organization_id, f.program_id) = (${key.organizationId}, ${key.programId})
            union
            select r.agent_id from reports r
            where (r.organization_id, r.program_id) = (${key.organizationId}, ${key.programId}) and r.closed_at is null) s
          join programs p on (p.organization_id, p.id) = (${key.organizationId}, ${key.programId})
        where p.visibility = 'public'
          and not exists (
            select from policy_versions v
            where (v.organization_id, v.program_id) = (p.organization_id, p.id) and v.version = ${version} and not v.was_public)
        union
        select i.user_id from agent_invitations i
        where i.organization_id = ${key.organizationId} and i.program_id = ${key.programId} and i.state = 'accepted')
    order by u.id limit ${most}`.execute(db)
  return rows
}

/** Whether the program was private when the version was published; it may have become public since. */
export async function wasVersionPrivate(trx: Trx, key: ProgramKey, version: number): Promise<boolean> {
  const row = await trx
    .selectFrom('policy_versions')
    .select('was_public')
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.was_public === false
}

/** The last public version before another; `undefined` when there is none or its visibility was not stored. */
export async function findLastPublicVersion(trx: Trx, key: ProgramKey, version: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('policy_versions')
    .select('version')
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .where('version', '<', version)
    .where('was_public', '=', true)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

/** Agents with a pending invitation. */
export async function listPendingInvitations(
  db: Db,
  key: ProgramKey,
  invitationId?: string,
): Promise<(Recipient & { invitation: string })[]> {
  const one = invitationId === undefined ? sql`` : sql`and i.id = ${invitationId}`
  const { rows } = await sql<Recipient & { invitation: string }>`
    select u.id, u.email, i.id as invitation from agent_invitations i join users u on u.id = i.user_id
    where i.organization_id = ${key.organizationId} and i.program_id = ${key.programId} and i.state = 'pending' ${one}
      and u.email_key is not null and u.email_verified_at is not null and u.disabled_at is null
    order by i.id limit 500`.execute(db)
  return rows
}

/** The fields of a program that its emails use. */
export function findProgramForEmail(db: Db, key: ProgramKey) {
  return db
    .selectFrom('programs')
    .select(['name', 'visibility', 'state', 'policy_version'])
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.programId)
    .executeTakeFirst()
}
