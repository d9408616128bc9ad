import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { SpokenLanguage } from '@grana/contract/profiles'
import { severityRank } from '@grana/contract/programs/agent-score'
import type { FindAgentsQuery } from '@grana/contract/programs/find-agents'
import type { ProgramKey } from '../programs/public.ts'

export type FoundRow = {
  username: string
  accepted: number
  severity: number
  precision_percent: number | null
  judged: number
  spam: number
  country_code: string
  languages: SpokenLanguage[]
  has_factor: boolean
  shared_minutes: number | null
  standing: number
  score: number
}

/** Number of rows that the database reads in the order of their standing, which an index has. */
export const poolSize = 400

/** The state of a program that the actor may see. */
export async function findProgramState(trx: Trx, { organizationId, programId }: ProgramKey) {
  const row = await trx
    .selectFrom('programs')
    .select('state')
    .where('organization_id', '=', organizationId)
    .where('id', '=', programId)
    .executeTakeFirst()
  return row?.state
}

export type AgentSearch = { program: string; wanted: FindAgentsQuery; at: Date }

/** Agents for a program of the actor: those of best standing, or with `least` the best of all that have that standing or a better one. */
export async function listFoundAgents(trx: Trx, { program, wanted, at }: AgentSearch, least: number | null) {
  const { page: _page, severity, ...rest } = wanted
  const asked = JSON.stringify({ ...rest, ...(severity && { severity: severityRank(severity) }) })
  const { rows } = await sql<FoundRow>`
    select username, accepted, severity, precision_percent, judged, spam, country_code, languages, has_factor,
      shared_minutes, standing, score
    from grana.find_agents_by_standing(${program}, ${asked}::jsonb, ${least}::integer, ${at})`.execute(trx)
  return rows
}
