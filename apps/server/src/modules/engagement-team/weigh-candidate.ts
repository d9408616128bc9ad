import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { assessCandidate, freeHours, type Assessment } from '@grana/contract/engagements/team'
import { listQuotes, type EngagementRow } from '../engagements/public.ts'
import { isCountryAllowed } from '../reports/public.ts'
import { findAgentFacts, findCountries, listTeam, lockPromisedHours, type AgentFacts } from './queries-team.ts'
import { isTeamOpen } from './to-team.ts'

export type WeighedCandidate = Assessment & { agent: AgentFacts; free_hours: number; isCountryAllowed: boolean }

/**
 * Weighs an agent for the team of an engagement. A search of agents weighs each of its results by this function: it holds the rules
 * (country, free hours, place) and the reasons.
 */
export async function weighCandidate(trx: Trx, engagement: EngagementRow, username: string): Promise<WeighedCandidate> {
  const { organization_id: organizationId, program_id: programId, scope, state } = engagement
  const [quote] = await listQuotes(trx, engagement)
  if (!isTeamOpen(state) || programId === null || quote === undefined) throw new DomainError('team.not_open')
  const agent = await findAgentFacts(trx, username)
  if (agent === undefined) throw new DomainError('program.agent_unknown')
  const { starts_on: start, ends_on: end } = quote
  const promised = await lockPromisedHours(trx, agent.id, engagement.id, { starts_on: start, ends_on: end })
  const countries = await findCountries(trx, organizationId, programId)
  const isAllowed = countries !== undefined && isCountryAllowed(countries, agent.country)
  const team = await listTeam(trx, engagement)
  const { weekends, blackouts } = scope
  const free = freeHours(agent, { starts_on: start, ends_on: end, weekends, blackouts }, promised)
  const found = agent.by_severity
  const assessment = assessCandidate(
    {
      isCountryAllowed: isAllowed,
      isInTeam: team.some((row) => row.user_id === agent.id && ['proposed', 'accepted'].includes(row.state)),
      hasAvailability: agent.work_type !== null,
      freeHours: free,
      pentests: agent.pentests,
      reports: Object.values(found).reduce((sum, count) => sum + count, 0),
      severe: (found.critical ?? 0) + (found.high ?? 0),
    },
    Math.ceil(quote.hours / quote.team_size),
  )
  return { ...assessment, agent, free_hours: free, isCountryAllowed: isAllowed }
}
