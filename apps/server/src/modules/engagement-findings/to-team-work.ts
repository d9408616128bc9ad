import type { Trx } from '#server/db/database.ts'
import type { TeamWork } from '@grana/contract/engagements/findings'
import { isTeamAtWork, type TeamEngagement } from '../engagement-team/public.ts'
import { listTeamFindings } from './queries-findings.ts'

/** A pentest as a member of its team reads it. */
export async function toTeamWork(trx: Trx, team: TeamEngagement): Promise<TeamWork> {
  const { id, title, organization, state, role, program_id } = team
  const findings = await listTeamFindings(trx, id)
  return { id, title, organization, state, role, program_id, findings, can: { write: isTeamAtWork(state) } }
}
