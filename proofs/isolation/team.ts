import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TeamRole, TeamState } from '@grana/contract/engagements/values'
import type { Db } from '@grana/server/db/database'
import type { Tenant } from './tenant.ts'

type Wish = { engagement: string; userId: string; state: TeamState; role?: TeamRole }

/** A place in the team of an engagement, whose texts carry the tenant's mark; an open one of the agent is taken over. */
export async function makeTeamMember(db: Db, tenant: Tenant, wish: Wish): Promise<string> {
  const { engagement, userId, state, role = 'member' } = wish
  const made = await sql<{ id: string }>`
    insert into engagement_members (organization_id, engagement_id, id, user_id, role, hours, proposed_by, proposed_at)
    values (${tenant.id}, ${engagement}, ${randomUUID()}, ${userId}, ${role}, 8, ${tenant.member.id}, now())
    on conflict (organization_id, engagement_id, user_id) where state in ('proposed', 'accepted') do nothing
    returning id`.execute(db)
  const open = await sql<{ id: string }>`select id from engagement_members
    where engagement_id = ${engagement} and user_id = ${userId} and state in ('proposed', 'accepted')`.execute(db)
  const id = made.rows[0]?.id ?? open.rows[0]?.id ?? ''
  if (state === 'proposed') return id
  // Removed before it was accepted: the invitation of the agent to the program stays as it is.
  if (state !== 'removed')
    await sql`update engagement_members set state = 'accepted', accepted_at = now(), confidentiality_version = '2026-11-18'
    where id = ${id} and state = 'proposed'`.execute(db)
  if (state !== 'accepted')
    await sql`update engagement_members set state = ${state}, ended_by = ${tenant.member.id}, ended_at = now(),
      reason = ${`Why ${tenant.mark}`} where id = ${id}`.execute(db)
  return id
}
