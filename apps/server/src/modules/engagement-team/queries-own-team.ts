import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { EngagementState, TeamRole } from '@grana/contract/engagements/values'
import type { TargetType } from '@grana/contract/program-values'

export type TeamEngagement = {
  organization_id: string
  id: string
  title: string
  state: EngagementState
  program_id: string
  organization: string
  role: TeamRole
  targets: { id: string; name: string; type: TargetType }[]
}

/** The engagement in whose team the acting agent is; not found for every other agent. */
export async function getOwnTeamEngagement(trx: Trx, id: string): Promise<TeamEngagement> {
  const { rows } = await sql<TeamEngagement>`
    select organization_id, id, title, state, program_id, organization, role, targets from grana.team_engagement(${id})`.execute(
    trx,
  )
  if (rows[0] === undefined) throw new DomainError('request.not_found')
  return rows[0]
}

/** The team works from the start of the tests until its report is delivered. */
export const isTeamAtWork = (state: EngagementState): boolean => state === 'in_progress' || state === 'reporting'
