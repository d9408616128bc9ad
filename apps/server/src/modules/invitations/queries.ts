import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'

export type InvitationRow = {
  id: string
  email: string
  role: OrganizationRole
  program_id: string | null
  program_name: string | null
  program_role: ProgramRole | null
  state: 'pending' | 'accepted' | 'rejected' | 'expired' | 'withdrawn'
  inviter: string
  sends: number
  sent_at: Date
  expires_at: Date
}

type InvitationFilter = {
  /** Members who may appoint in some programs only see the invitations to these; all if absent. */
  programs?: readonly string[] | undefined
  /** The id of a single invitation. */
  only?: string | undefined
  /** The last invitation of the previous page. */
  after?: string | undefined
  size?: number
}

/** The check constraint `invitations_sends_range` has the same limit. */
const maxSends = 20

/** Newest first. */
export async function listInvitations(
  trx: Trx,
  organizationId: string,
  { programs, only, after, size = 1 }: InvitationFilter,
) {
  const inPrograms = programs === undefined ? sql`` : sql`and i.program_id = any (${[...programs]}::uuid[])`
  const withId = only === undefined ? sql`` : sql`and i.id = ${only}`
  const further =
    after === undefined
      ? sql``
      : sql`and (i.created_at, i.id) < (
          select l.created_at, l.id from invitations l where l.organization_id = ${organizationId} and l.id = ${after})`
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.role, i.program_id, p.name as program_name, i.program_role, i.state, i.sends, i.sent_at,
      i.expires_at, u.first_name || ' ' || u.last_name as inviter
    from invitations i
    join users u on u.id = i.invited_by
    left join programs p on (p.organization_id, p.id) = (i.organization_id, i.program_id)
    where i.organization_id = ${organizationId} ${inPrograms} ${withId} ${further}
    order by i.created_at desc, i.id desc limit ${size}`.execute(trx)
  return rows
}

/** Whether the program exists; row security hides programs that the actor may not see. */
export async function hasProgram(trx: Trx, organizationId: string, programId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('programs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', programId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a member has this address. */
export async function hasMemberWithEmail(trx: Trx, organizationId: string, emailKey: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .select('u.id')
    .where('u.email_key', '=', emailKey)
    .where('m.organization_id', '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}

/** The pending invitation of an address, also when it is past its date. */
export function findPendingInvitation(trx: Trx, organizationId: string, emailKey: string) {
  return trx
    .selectFrom('invitations')
    .select(['id', 'expires_at'])
    .where('organization_id', '=', organizationId)
    .where('email_key', '=', emailKey)
    .where('state', '=', 'pending')
    .executeTakeFirst()
}

export type NewInvitation = {
  organizationId: string
  email: string
  role: OrganizationRole
  programId: string | null
  programRole: ProgramRole | null
  invitedBy: string
  at: Date
  expiresAt: Date
}

/** `undefined` when a pending invitation for the address exists. An outdated one is expired first. */
export async function insertInvitation(trx: Trx, row: NewInvitation): Promise<string | undefined> {
  const key = row.email.toLowerCase()
  // A security definer function: the actor may not see the outdated invitation if it is for another program.
  await sql`select grana.expire_invitations(${row.organizationId}, ${key}, ${row.at})`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    insert into invitations (organization_id, email, email_key, role, program_id, program_role, invited_by, sent_at, expires_at)
    values (${row.organizationId}, ${row.email}, ${key}, ${row.role}, ${row.programId}, ${row.programRole},
      ${row.invitedBy}, ${row.at}, ${row.expiresAt})
    on conflict (organization_id, email_key) where state = 'pending' do nothing
    returning id`.execute(trx)
  return rows[0]?.id
}

type Key = { organizationId: string; id: string }

type Times = { at: Date; expiresAt: Date }

/** Extends the invitation and counts one more email; `false` when it was answered, withdrawn or resent meanwhile, or sent too often. */
export async function renewInvitation(trx: Trx, key: Key & { sentAt: Date }, times: Times): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invitations')
    .set({ sent_at: times.at, expires_at: times.expiresAt, sends: sql`sends + 1` })
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.id)
    .where('sent_at', '=', key.sentAt)
    .where('state', '=', 'pending')
    .where('sends', '<', maxSends)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function withdrawInvitation(trx: Trx, { organizationId, id }: Key): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invitations')
    .set({ state: 'withdrawn' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
