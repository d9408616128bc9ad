import { sql } from 'kysely'
import { changeStaffEngagementState } from '@grana/contract/engagements/staff-engagements'
import {
  answerTeamPlace,
  listTeamPlaces,
  proposeTeamMember,
  type TeamPlace,
} from '@grana/contract/engagements/team-operations'
import { confidentialityVersion, type TeamRole } from '@grana/contract/engagements/values'
import type { ReportDraft } from '@grana/contract/reports/draft'
import { plannedEngagement, readEngagement, type EngagementWorld } from './engagements.ts'
import { dataOf, signedInAgent } from './programs.ts'
import { grantSecondFactor, sendReport } from './reports.ts'
import type { TestApi } from './test-api.ts'

export type TeamAgent = Awaited<ReturnType<typeof signedInAgent>>

/** An agent who offers full time. */
export async function availableAgent(api: TestApi): Promise<TeamAgent> {
  const agent = await signedInAgent(api)
  await sql`insert into grana.availability (user_id, work_type, weekend, updated_at)
    values (${agent.user.id}, 'full_time', false, now())`.execute(api.database.owner)
  return agent
}

export const propose = (
  { administrator }: EngagementWorld,
  id: string,
  { username, role = 'member', hours = 40 }: { username: string; role?: TeamRole; hours?: number },
) => administrator.browser.call(proposeTeamMember, { params: { id }, body: { username, role, hours } })

export const placesOf = async ({ browser }: TeamAgent) => dataOf<TeamPlace[]>(await browser.call(listTeamPlaces))

/** Accepts the newest open place. */
export async function acceptPlace(agent: TeamAgent) {
  const place = (await placesOf(agent)).find(({ state }) => state === 'proposed')
  const body = { answer: 'accept', confidentiality_version: confidentialityVersion, accepted: true } as const
  return agent.browser.call(answerTeamPlace, { params: { place: place?.id ?? '' }, body })
}

/** An agent who leads the team of an engagement. */
export async function joinedLead(api: TestApi, world: EngagementWorld, id: string): Promise<TeamAgent> {
  const agent = await availableAgent(api)
  await propose(world, id, { username: agent.username, role: 'lead' })
  await acceptPlace(agent)
  return agent
}

/** A pentest whose tests have begun, with its lead. */
export async function startedEngagement(
  api: TestApi,
  world: EngagementWorld,
): Promise<{ id: string; lead: TeamAgent }> {
  const id = await plannedEngagement(world)
  const lead = await joinedLead(api, world, id)
  await grantSecondFactor(api.database.owner, lead.user)
  const body = { to: 'in_progress' } as const
  await world.administrator.browser.call(changeStaffEngagementState, { params: { id }, body })
  return { id, lead }
}

/** Sends a finding to the program of a pentest. */
export async function sendFinding(
  world: EngagementWorld,
  { id, lead }: { id: string; lead: TeamAgent },
  changes: Partial<ReportDraft> = {},
): Promise<string> {
  const { program_id: program = '' } = await readEngagement(world, id)
  return sendReport(lead, { program, target: world.target }, changes)
}
