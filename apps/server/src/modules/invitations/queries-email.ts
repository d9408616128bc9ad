import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Events } from '#server/events.ts'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'

type InvitationSent = Events['invitation.sent']

type PendingEmail = {
  email: string
  role: OrganizationRole
  organization: string
  inviter: string | null
  program: string | null
  program_role: ProgramRole | null
}

/** Stores the hash of the link for a pending email; `undefined` when it was sent or the invitation is closed. */
export async function prepareInvitationEmail(
  db: Db,
  { organizationId, invitationId, at }: InvitationSent,
  link: { tokenHash: Buffer; now: Date },
): Promise<PendingEmail | undefined> {
  const { rows } = await sql<PendingEmail>`
    update grana.invitations i set token_hash = ${link.tokenHash}, token_at = ${link.now}
    from grana.organizations o
    where i.organization_id = ${organizationId} and i.id = ${invitationId} and o.id = i.organization_id
      and i.state = 'pending' and i.expires_at > ${link.now} and i.sent_at = ${at}
      and (i.mailed_at is null or i.mailed_at < i.sent_at)
    returning i.email, i.role, o.name as organization, i.program_role,
      (select u.first_name || ' ' || u.last_name from grana.users u where u.id = i.invited_by) as inviter,
      (select p.name from grana.programs p where (p.organization_id, p.id) = (i.organization_id, i.program_id)) as program`.execute(
    db,
  )
  return rows[0]
}

export async function markInvitationEmailSent(
  db: Db,
  { organizationId, invitationId }: InvitationSent,
  at: Date,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ mailed_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', invitationId)
    .execute()
}

/** The enabled customer account with this verified address, if any. */
export function findInvitedUser(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email.toLowerCase())
    .where('kind', '=', 'customer')
    .where('email_verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}
