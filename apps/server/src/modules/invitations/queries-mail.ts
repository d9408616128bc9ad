import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'
import type { InvitationSent } from './events.ts'

type Waiting = {
  email: string
  role: OrganizationRole
  organization: string
  program: string | null
  program_role: ProgramRole | null
}

/** Makes the link's hash for a mail that is still to go; `undefined` when it went, or nobody waits for it any more. */
export async function prepareMail(
  db: Db,
  { organizationId, invitationId, at }: InvitationSent,
  link: { tokenHash: Buffer; now: Date },
): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    update grana.invitations i set token_hash = ${link.tokenHash}, token_at = ${link.now}
    from grana.organizations o
    where i.organization_id = ${organizationId} and i.id = ${invitationId} and o.id = i.organization_id
      and i.state = 'pending' and i.expires_at > ${link.now} and i.sent_at = ${at}
      and (i.mailed_at is null or i.mailed_at < i.sent_at)
    returning i.email, i.role, o.name as organization, i.program_role,
      (select p.name from grana.programs p where (p.organization_id, p.id) = (i.organization_id, i.program_id)) as program`.execute(
    db,
  )
  return rows[0]
}

export async function markMailed(db: Db, { organizationId, invitationId }: InvitationSent, at: Date): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ mailed_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', invitationId)
    .execute()
}

/** Whose proven address it is, if it is that of somebody who could accept. */
export function findInvited(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email.toLowerCase())
    .where('kind', '=', 'customer')
    .where('email_verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}
