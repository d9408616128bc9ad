import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { PortalProgram, ProgramCard } from '@grana/contract/programs'

/** A program as an agent finds it: by the directory, or by an invitation. */
export type SeenProgram = {
  organization_id: string
  program_id: string
  is_private: boolean
  version: number
  page: PortalProgram
}

/** A public program, as the directory shows it. */
async function findPublic(trx: Trx, programId: string): Promise<SeenProgram | undefined> {
  const row = await trx
    .selectFrom('program_directory')
    .select(['organization_id', 'program'])
    .where('program_id', '=', programId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const page = row.program as unknown as PortalProgram
  return {
    organization_id: row.organization_id,
    program_id: programId,
    is_private: false,
    version: page.policy.version,
    page,
  }
}

/** A private program that has invited the agent and was not refused, with its terms in force and its state of today. */
async function findInvited(trx: Trx, programId: string, userId: string): Promise<SeenProgram | undefined> {
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

/** A program that an agent may see; `undefined` for every other, whether it exists or not. */
export async function findSeen(trx: Trx, programId: string, userId: string): Promise<SeenProgram | undefined> {
  return (await findPublic(trx, programId)) ?? (await findInvited(trx, programId, userId))
}

type CardRow = { card: ProgramCard & { policy?: { version: number } }; is_private: boolean; version: number }

const mostListed = 200

/** Private programs of an agent, and those that wait for their answer. */
export async function listInvitedPrograms(trx: Trx, userId: string) {
  const { rows } = await sql<
    CardRow & { invitation_id: string; state: string; invited_at: Date; program_state: string }
  >`
    select i.id as invitation_id, i.state, i.created_at as invited_at, v.terms as card, p.state as program_state,
      p.visibility = 'private' as is_private, p.policy_version as version
    from agent_invitations i
    join programs p on (p.organization_id, p.id) = (i.organization_id, i.program_id)
    join policy_versions v
      on (v.organization_id, v.program_id, v.version) = (p.organization_id, p.id, p.policy_version)
    where i.user_id = ${userId} and i.state in ('pending', 'accepted') and v.terms is not null
    order by i.created_at desc, i.id limit ${mostListed}`.execute(trx)
  return rows
}

/** Public programs that an agent follows. */
export async function listFollowed(trx: Trx, userId: string) {
  const { rows } = await sql<{ program: PortalProgram }>`
    select d.program from program_follows f join program_directory d on d.program_id = f.program_id
    where f.user_id = ${userId} order by f.created_at desc, f.program_id limit ${mostListed}`.execute(trx)
  return rows.map(({ program }) => program)
}

/** Public programs that an agent has reported to, the latest first, without those that are theirs by other ways. */
export async function listReportedTo(trx: Trx, userId: string) {
  const { rows } = await sql<{ program: PortalProgram }>`
    select d.program
    from (select r.program_id, max(r.submitted_at) as last from reports r where r.agent_id = ${userId}
      group by r.program_id) own
    join program_directory d on d.program_id = own.program_id
    where not exists (select from program_follows f where f.program_id = d.program_id and f.user_id = ${userId})
      and not exists (select from agent_invitations i where i.user_id = ${userId} and i.state in ('pending', 'accepted')
        and (i.organization_id, i.program_id) = (d.organization_id, d.program_id))
    order by own.last desc, d.program_id limit ${mostListed}`.execute(trx)
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
