import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { HoursOfDay, WorkType } from '@grana/contract/appearance/availability'
import type { EngagementScope } from '@grana/contract/engagements/scope'
import type { EngagementState, TeamRole, TeamState } from '@grana/contract/engagements/values'
import type { SpokenLanguage } from '@grana/contract/profiles'
import type { Severity, TargetType } from '@grana/contract/program-values'
import type { EngagementKey } from '../engagements/public.ts'

export type MemberRow = {
  id: string
  user_id: string
  role: TeamRole
  state: TeamState
  hours: number
  proposed_at: Date
  accepted_at: Date | null
  ended_at: Date | null
  reason: string | null
}

const maxMembers = 500

/** Everyone who was proposed for a team, the lead first; row security leaves out what the reader may not see. */
export async function listTeam(trx: Trx, key: EngagementKey): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.id, m.user_id, m.role, m.state, m.hours, m.proposed_at, m.accepted_at, m.ended_at, m.reason
    from engagement_members m
    where m.organization_id = ${key.organization_id} and m.engagement_id = ${key.id}
    order by m.state not in ('proposed', 'accepted'), m.role, m.proposed_at, m.id limit ${maxMembers}`.execute(trx)
  return rows
}

type NewMember = { id: string; userId: string; role: TeamRole; hours: number; by: string; at: Date }

export async function insertMember(trx: Trx, key: EngagementKey, member: NewMember): Promise<void> {
  await trx
    .insertInto('engagement_members')
    .values({
      organization_id: key.organization_id,
      engagement_id: key.id,
      id: member.id,
      user_id: member.userId,
      role: member.role,
      hours: member.hours,
      proposed_by: member.by,
      proposed_at: member.at,
    })
    .execute()
}

type Ending = {
  id: string
  from: readonly TeamState[]
  to: 'refused' | 'removed'
  by: string
  reason: string
  at: Date
}

/** Ends a place of a team; `false` when it is in none of these states. */
export async function endPlace(
  trx: Trx,
  key: EngagementKey,
  { id, from, to, by, reason, at }: Ending,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('engagement_members')
    .set({ state: to, ended_by: by, ended_at: at, reason })
    .where('organization_id', '=', key.organization_id)
    .where('engagement_id', '=', key.id)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type PlaceRow = {
  id: string
  role: TeamRole
  state: TeamState
  hours: number
  proposed_at: Date
  ended_at: Date | null
  reason: string | null
  engagement_id: string
  engagement_state: EngagementState
  title: string
  organization: string
  scope: EngagementScope
  target_types: TargetType[]
  starts_on: string
  ends_on: string
  report_on: string
  retest_until: string
}

/** Places that were proposed to the acting agent. */
export async function listPlaces(trx: Trx): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select id, role, state, hours, proposed_at, ended_at, reason, engagement_id, title, organization, scope, target_types,
      grana.engagement_state_of_place(id) as engagement_state, starts_on::text, ends_on::text, report_on::text, retest_until::text
    from grana.agent_team_places()`.execute(trx)
  return rows
}

/** A place of the acting agent, if there is one. Holds its engagement, as those who change a team do before they change a place. */
export async function lockPlace(trx: Trx, id: string): Promise<PlaceRow | undefined> {
  await sql`select grana.lock_engagement_of_place(${id})`.execute(trx)
  return (await listPlaces(trx)).find((place) => place.id === id)
}

type Answer = { id: string; userId: string; at: Date } & (
  | { state: 'accepted'; confidentiality: string }
  | { state: 'declined'; reason: string }
)

/** Answers a proposal; returns its tenant, or `undefined` when it is no longer open. */
export async function answerPlace(trx: Trx, answer: Answer) {
  const { id, userId, at } = answer
  const change =
    answer.state === 'accepted'
      ? { state: answer.state, accepted_at: at, confidentiality_version: answer.confidentiality }
      : { state: answer.state, ended_by: userId, ended_at: at, reason: answer.reason }
  return trx
    .updateTable('engagement_members')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'proposed')
    .returning(['organization_id', 'engagement_id'])
    .executeTakeFirst()
}

export type AgentFacts = {
  id: string
  username: string
  name: string
  country: string
  created_at: Date
  work_type: WorkType | null
  weekend: boolean
  hours: HoursOfDay[]
  timezone: string
  languages: SpokenLanguage[]
  pentests: number
  by_severity: Partial<Record<Severity, number>>
}

const facts = sql.raw(`u.id, coalesce(u.username, '') as username, u.first_name || ' ' || u.last_name as name,
  u.country_code as country, u.created_at, u.timezone, a.work_type, coalesce(a.weekend, false) as weekend,
  coalesce((select json_agg(json_build_object('weekday', h.weekday, 'start', to_char(h.starts_at, 'HH24:MI'),
    'end', to_char(h.ends_at, 'HH24:MI')) order by h.weekday) from availability_hours h where h.user_id = u.id), '[]') as hours,
  coalesce(p.languages, '{}') as languages, grana.finished_pentests(u.id) as pentests,
  coalesce((select json_object_agg(s.severity, s.accepted) from (select r.severity, sum(r.accepted)::int as accepted
    from grana.agent_accepted(u.id) r group by r.severity) s), '{}') as by_severity
  from users u left join availability a on a.user_id = u.id left join agent_profiles p on p.user_id = u.id`)

/** Experience and availability of agents, by identifier. */
export async function listAgentFacts(trx: Trx, ids: readonly string[]): Promise<Map<string, AgentFacts>> {
  const { rows } = await sql<AgentFacts>`select ${facts} where u.id = any(${[...ids]}::uuid[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** An agent who can be proposed, by handle. */
export async function findAgentFacts(trx: Trx, username: string): Promise<AgentFacts | undefined> {
  const { rows } = await sql<AgentFacts>`select ${facts} where u.username_key = ${username.toLowerCase()}
    and u.kind = 'agent' and u.email_verified_at is not null and u.disabled_at is null`.execute(trx)
  return rows[0]
}

type Days = { starts_on: string; ends_on: string }

/** Hours that the agent promised to other pentests on these days. Holds the agent, so that two proposals do not share hours. */
export async function lockPromisedHours(trx: Trx, agentId: string, engagementId: string, days: Days): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`team of ${agentId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ hours: number | null }>`
    select grana.promised_hours(${agentId}, ${engagementId}, ${days.starts_on}, ${days.ends_on}) as hours`.execute(trx)
  return rows[0]?.hours ?? 0
}

/** Hours that each of these agents promised to other pentests on these days. */
export async function listPromisedHours(
  trx: Trx,
  ids: readonly string[],
  engagementId: string,
  days: Days,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; hours: number | null }>`
    select n.id, grana.promised_hours(n.id, ${engagementId}, ${days.starts_on}, ${days.ends_on}) as hours
    from unnest(${[...ids]}::uuid[]) n(id)`.execute(trx)
  return new Map(rows.map(({ id, hours }) => [id, hours ?? 0]))
}

/** Agents who want to be found and may be proposed, the best of a category first; of any category without one. */
export async function findCandidates(trx: Trx, engagementId: string, category: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from grana.team_candidates(${engagementId}, ${category ?? ''})`.execute(trx)
  return rows.map(({ user_id: id }) => id)
}

/** Countries whose agents may take part in a program. */
export function findCountries(trx: Trx, organizationId: string, programId: string) {
  return trx
    .selectFrom('programs')
    .select(['approved_countries', 'denied_countries'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', programId)
    .executeTakeFirst()
}

/** A place of a team, if the reader may see it. */
export async function findPlace(trx: Trx, key: EngagementKey, id: string) {
  const { rows } = await sql<{ user_id: string; state: TeamState; accepted_at: Date | null }>`
    select user_id, state, accepted_at from engagement_members
    where organization_id = ${key.organization_id} and engagement_id = ${key.id} and id = ${id}`.execute(trx)
  return rows[0]
}

/** The state to which a move brought an engagement, with those who were in its team then and still are, for the worker. */
export async function findMoveOfTeam(
  trx: Trx,
  { organizationId, engagementId, number }: { organizationId: string; engagementId: string; number: number },
) {
  const { rows } = await sql<{ state: EngagementState; team: string[] }>`
    select v.to_state as state, array(select m.user_id from engagement_members m
      where (m.organization_id, m.engagement_id, m.state) = (v.organization_id, v.engagement_id, 'accepted')
        and m.accepted_at <= v.created_at) as team
    from engagement_events v
    where v.organization_id = ${organizationId} and v.engagement_id = ${engagementId} and v.number = ${number}`.execute(
    trx,
  )
  return rows[0]
}

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
