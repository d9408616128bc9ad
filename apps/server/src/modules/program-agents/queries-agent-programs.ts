import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { ProgramKind, PublicProgramState } from '@grana/contract/program-values'
import type { PortalProgram, ProgramCard } from '@grana/contract/programs'
import type { AgentInvitationState } from '@grana/contract/programs/agents'

/** A program that an agent sees by the directory or by an invitation. */
export type VisibleProgram = {
  organization_id: string
  program_id: string
  is_private: boolean
  version: number
  page: PortalProgram
}

/** A public program, as the directory shows it. */
async function findPublic(trx: Trx, programId: string): Promise<VisibleProgram | undefined> {
  const row = await trx
    .selectFrom('program_directory')
    .select(['organization_id', sql.ref<PortalProgram>('program').as('page')])
    .where('program_id', '=', programId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { organization_id, page } = row
  return { organization_id, program_id: programId, is_private: false, version: page.policy.version, page }
}

/** A private program with a pending or accepted invitation of the agent, its terms in force and its current state. */
async function findInvited(trx: Trx, programId: string, userId: string): Promise<VisibleProgram | undefined> {
  const { rows } = await sql<{
    organization_id: string
    version: number
    state: PortalProgram['state']
    terms: PortalProgram
  }>`
    select p.organization_id, p.policy_version as version, p.state, v.terms
    from programs p
    join policy_versions v
      on (v.organization_id, v.program_id, v.version) = (p.organization_id, p.id, p.policy_version)
    where p.id = ${programId} and v.terms is not null and exists (
      select from agent_invitations i where i.user_id = ${userId} and i.state in ('pending', 'accepted')
        and (i.organization_id, i.program_id) = (p.organization_id, p.id))`.execute(trx)
  const row = rows[0]
  if (row === undefined) return undefined
  const page = { ...row.terms, state: row.state }
  return { organization_id: row.organization_id, program_id: programId, is_private: true, version: row.version, page }
}

/** A program that the agent may see; `undefined` for any other, whether it exists or not. */
export async function findVisibleProgram(
  trx: Trx,
  programId: string,
  userId: string,
): Promise<VisibleProgram | undefined> {
  return (await findPublic(trx, programId)) ?? (await findInvited(trx, programId, userId))
}

type CardRow = { card: ProgramCard & { policy?: { version: number } }; is_private: boolean; version: number }

const maxListed = 200

/** Programs with a pending or accepted invitation of the agent. */
export async function listInvitedPrograms(trx: Trx, userId: string) {
  const { rows } = await sql<
    CardRow & {
      invitation_id: string
      state: AgentInvitationState
      invited_at: Date
      message: string | null
      expires_at: Date | null
      program_state: PublicProgramState
      kind: ProgramKind
    }
  >`
    select i.id as invitation_id, i.state, i.created_at as invited_at, i.message, i.expires_at, v.terms as card, p.state as program_state, p.kind,
      p.visibility = 'private' as is_private, p.policy_version as version
    from agent_invitations i
    join programs p on (p.organization_id, p.id) = (i.organization_id, i.program_id)
    join policy_versions v
      on (v.organization_id, v.program_id, v.version) = (p.organization_id, p.id, p.policy_version)
    where i.user_id = ${userId} and i.state in ('pending', 'accepted') and v.terms is not null
    order by i.created_at desc, i.id limit ${maxListed}`.execute(trx)
  return rows
}

/** Public programs that an agent follows. */
export async function listFollowedPrograms(trx: Trx, userId: string) {
  const { rows } = await sql<{ program: PortalProgram }>`
    select d.program from program_follows f join program_directory d on d.program_id = f.program_id
    where f.user_id = ${userId} order by f.created_at desc, f.program_id limit ${maxListed}`.execute(trx)
  return rows.map(({ program }) => program)
}

/** Public programs that an agent has reported to, latest first, except those followed or invited to. */
export async function listReportedPrograms(trx: Trx, userId: string) {
  const { rows } = await sql<{ program: PortalProgram }>`
    select d.program
    from (select r.program_id, max(r.submitted_at) as last from reports r where r.agent_id = ${userId}
      group by r.program_id) own
    join program_directory d on d.program_id = own.program_id
    where not exists (select from program_follows f where f.program_id = d.program_id and f.user_id = ${userId})
      and not exists (select from agent_invitations i where i.user_id = ${userId} and i.state in ('pending', 'accepted')
        and (i.organization_id, i.program_id) = (d.organization_id, d.program_id))
    order by own.last desc, d.program_id limit ${maxListed}`.execute(trx)
  return rows.map(({ program }) => program)
}

export async function isFollowing(trx: Trx, programId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('program_follows')
    .select('user_id')
    .where('program_id', '=', programId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

type Follow = { organizationId: string; programId: string; userId: string; at: Date }

export async function insertFollow(trx: Trx, { organizationId, programId, userId, at }: Follow): Promise<void> {
  await trx
    .insertInto('program_follows')
    .values({ organization_id: organizationId, program_id: programId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFollow(trx: Trx, programId: string, userId: string): Promise<void> {
  await trx.deleteFrom('program_follows').where('program_id', '=', programId).where('user_id', '=', userId).execute()
}

type OlderReportsSearch = { programId: string; agentId: string; version: number }

/** Open reports of an agent under a policy version before this one, newest first. */
export async function listOpenReportsBefore(trx: Trx, { programId, agentId, version }: OlderReportsSearch) {
  const { rows } = await sql<{ id: string; number: number; initials: string; title: string; policy_version: number }>`
    select r.id, r.number, a.initials, r.title, r.policy_version
    from reports r cross join lateral (select initials from grana.around_report(r.id)) a
    where r.agent_id = ${agentId} and r.program_id = ${programId} and r.closed_at is null and r.policy_version < ${version}
    order by r.submitted_at desc, r.id limit 50`.execute(trx)
  return rows
}
