import type { Trx } from '#server/db/database.ts'
import { toTestWindow } from '@grana/contract/engagements/hours'
import type { Experience, StaffTeam, TeamMember, TeamPlace } from '@grana/contract/engagements/team-operations'
import type { EngagementState, TeamRole } from '@grana/contract/engagements/values'
import { listQuotes, type EngagementRow } from '../engagements/public.ts'
import { listAgentFacts, listTeam, type AgentFacts, type MemberRow, type PlaceRow } from './queries-team.ts'
import { hasTestsEnded } from './work-days.ts'

export function toExperience({ by_severity: found, ...facts }: AgentFacts): Experience {
  return {
    username: facts.username,
    name: facts.name,
    country: facts.country,
    member_since: facts.created_at.toISOString(),
    languages: facts.languages,
    pentests: facts.pentests,
    reports: Object.values(found).reduce((sum, count) => sum + count, 0),
    by_severity: found,
  }
}

function toPlace(row: MemberRow) {
  return {
    id: row.id,
    role: row.role,
    state: row.state,
    hours: row.hours,
    proposed_at: row.proposed_at.toISOString(),
    ...(row.accepted_at && { accepted_at: row.accepted_at.toISOString() }),
    ...(row.ended_at && { ended_at: row.ended_at.toISOString() }),
    ...(row.reason !== null && { reason: row.reason }),
  }
}

async function loadMembers(trx: Trx, engagement: EngagementRow) {
  const rows = await listTeam(trx, engagement)
  const agents = await listAgentFacts(
    trx,
    rows.map(({ user_id: id }) => id),
  )
  return rows.flatMap((row) => {
    const agent = agents.get(row.user_id)
    return agent === undefined ? [] : [{ row, agent: toExperience(agent) }]
  })
}

/** The team as the organization reads it: agents who accepted, while they can be refused before the start. */
export async function toTeam(
  trx: Trx,
  engagement: EngagementRow,
  { canRefuseMembers }: { canRefuseMembers: boolean },
): Promise<TeamMember[]> {
  const members = await loadMembers(trx, engagement)
  return members
    .filter(({ row }) => row.accepted_at !== null)
    .map(({ row, agent }) => ({
      ...toPlace(row),
      agent,
      can: { refuse: canRefuseMembers && engagement.state === 'planned' && row.state === 'accepted' },
    }))
}

/** A team is built before the tests, and changed while they run. */
const isTeamOpen = (state: EngagementState): boolean => ['planned', 'in_progress', 'paused'].includes(state)

/** The lead writes the report and its version after the retest, so another one may follow until the engagement ends. */
export const isLeadOpen = (state: EngagementState): boolean => isTeamOpen(state) || hasTestsEnded(state)

/** Whether agents can be given a place with this role. */
export const isPlaceOpen = (state: EngagementState, role: TeamRole): boolean =>
  role === 'lead' ? isLeadOpen(state) : isTeamOpen(state)

/** The team works from the start of the tests until its report is delivered. */
export const isTeamAtWork = (state: EngagementState): boolean => state === 'in_progress' || state === 'reporting'

const isOpenPlace = ({ state }: Pick<MemberRow, 'state'>): boolean => state === 'proposed' || state === 'accepted'

/** The team as staff read it, with every proposal. */
export async function toStaffTeam(trx: Trx, engagement: EngagementRow): Promise<StaffTeam> {
  const members = await loadMembers(trx, engagement)
  const [quote] = await listQuotes(trx, engagement)
  const isOpen = isLeadOpen(engagement.state)
  const hasLead = members.some(({ row }) => row.role === 'lead' && isOpenPlace(row))
  return {
    members: members.map(({ row, agent }) => ({
      ...toPlace(row),
      agent,
      can: { remove: isOpen && isOpenPlace(row) },
    })),
    hours: quote?.hours ?? 0,
    team_size: quote?.team_size ?? 0,
    can: {
      propose: isOpen && (isTeamOpen(engagement.state) || !hasLead),
      propose_member: isTeamOpen(engagement.state),
    },
  }
}

/** A place as its agent reads it. */
export function toTeamPlace(row: PlaceRow): TeamPlace {
  return {
    id: row.id,
    role: row.role,
    state: row.state,
    hours: row.hours,
    proposed_at: row.proposed_at.toISOString(),
    ...(row.ended_at && { ended_at: row.ended_at.toISOString() }),
    ...(row.reason !== null && { reason: row.reason }),
    title: row.title,
    organization: row.organization,
    target_types: row.target_types,
    dates: {
      starts_on: row.starts_on,
      ends_on: row.ends_on,
      report_on: row.report_on,
      retest_until: row.retest_until,
    },
    window: toTestWindow(row.scope),
    can: { answer: row.state === 'proposed' && isPlaceOpen(row.engagement_state, row.role) },
  }
}
