import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { toTestWindow } from '@grana/contract/engagements/hours'
import { assessCandidate, freeHours, type Assessment, type TeamWindow } from '@grana/contract/engagements/team'
import type { Candidate } from '@grana/contract/engagements/team-operations'
import { listQuotes, type EngagementRow } from '../engagements/public.ts'
import { isCountryAllowed } from '../reports/public.ts'
import {
  findAgentFacts,
  findCountries,
  listAgentFacts,
  listPromisedHours,
  listTeam,
  lockPromisedHours,
  type AgentFacts,
} from './queries-team.ts'
import { isLeadOpen, toExperience } from './to-team.ts'
import { toWorkDays } from './work-days.ts'

export type AssessedCandidate = Assessment & { agent: AgentFacts; free_hours: number; isCountryAllowed: boolean }

/** What agents are assessed against: days, hours for each place, countries, and who has a place already. */
type Frame = {
  window: TeamWindow
  neededHours: number
  countries: Parameters<typeof isCountryAllowed>[0] | undefined
  taken: ReadonlySet<string>
}

async function loadFrame(trx: Trx, engagement: EngagementRow): Promise<Frame> {
  const { organization_id: organizationId, program_id: programId, scope, state } = engagement
  const [quote] = await listQuotes(trx, engagement)
  if (!isLeadOpen(state) || programId === null || quote === undefined) throw new DomainError('team.not_open')
  const team = await listTeam(trx, engagement)
  const occupied = team.filter((row) => ['proposed', 'accepted'].includes(row.state))
  return {
    window: { ...toTestWindow(scope), ...toWorkDays(state, quote) },
    neededHours: Math.ceil(quote.hours / quote.team_size),
    countries: await findCountries(trx, organizationId, programId),
    taken: new Set(occupied.map(({ user_id: id }) => id)),
  }
}

function toAssessed({ window, neededHours, countries, taken }: Frame, agent: AgentFacts, promised: number) {
  const isAllowed = countries !== undefined && isCountryAllowed(countries, agent.country)
  const free = freeHours(agent, window, promised)
  const found = agent.by_severity
  const assessment = assessCandidate(
    {
      isCountryAllowed: isAllowed,
      isInTeam: taken.has(agent.id),
      hasAvailability: agent.work_type !== null,
      freeHours: free,
      pentests: agent.pentests,
      reports: Object.values(found).reduce((sum, count) => sum + count, 0),
      severe: (found.critical ?? 0) + (found.high ?? 0),
    },
    neededHours,
  )
  return { ...assessment, agent, free_hours: free, isCountryAllowed: isAllowed }
}

/** Assesses an agent for the team of an engagement by the rules (country, free hours, place), and locks the agent's hours. */
export async function lockAndAssessCandidate(
  trx: Trx,
  engagement: EngagementRow,
  username: string,
): Promise<AssessedCandidate> {
  const frame = await loadFrame(trx, engagement)
  const agent = await findAgentFacts(trx, username)
  if (agent === undefined) throw new DomainError('program.agent_unknown')
  return toAssessed(frame, agent, await lockPromisedHours(trx, agent.id, engagement.id, frame.window))
}

/** Assesses the results of a search, the best first; of equal ones in the order of the search. Locks nothing. */
export async function assessCandidates(
  trx: Trx,
  engagement: EngagementRow,
  ids: readonly string[],
): Promise<AssessedCandidate[]> {
  const frame = await loadFrame(trx, engagement)
  const facts = await listAgentFacts(trx, ids)
  const promised = await listPromisedHours(trx, ids, engagement.id, frame.window)
  return ids
    .flatMap((id) => {
      const agent = facts.get(id)
      return agent === undefined ? [] : [toAssessed(frame, agent, promised.get(id) ?? 0)]
    })
    .toSorted((a, b) => Number(b.can_propose) - Number(a.can_propose) || b.score - a.score)
}

export const toCandidate = ({ agent, free_hours, lines, score, can_propose }: AssessedCandidate): Candidate => ({
  agent: toExperience(agent),
  free_hours,
  lines,
  score,
  can_propose,
})
