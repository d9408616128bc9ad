import { sql, type Updateable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { AgentProfiles } from '#server/db/tables.ts'
import type { User } from '@grana/contract/accounts'
import type { HoursOfDay, Weekday, WorkType } from '@grana/contract/appearance/availability'
import type { HoursAudience, Profile, SpokenLanguage } from '@grana/contract/profiles'
import type { Severity } from '@grana/contract/program-values'

type Links = { twitter: string | null; linkedin: string | null; website: string | null }

export async function updateLinks(db: Db, userId: string, { links, at }: { links: Links; at: Date }): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...links, updated_at: at })
    .where('id', '=', userId)
    .execute()
}

type Choice = { visibility: User['visibility']; open_web: boolean; at: Date }

export async function updateVisibility(trx: Trx, userId: string, { visibility, open_web, at }: Choice): Promise<void> {
  await trx.updateTable('users').set({ visibility, open_web, updated_at: at }).where('id', '=', userId).execute()
}

type ProfileChoices = Omit<Updateable<AgentProfiles>, 'user_id'> & { updated_at: Date }

/** Stores the named choices; the others keep their values, or their defaults. */
export async function upsertProfileChoices(db: Db | Trx, userId: string, choices: ProfileChoices): Promise<void> {
  await db
    .insertInto('agent_profiles')
    .values({ user_id: userId, ...choices })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(choices))
    .execute()
}

function selectAgents(db: Db | Trx) {
  return db
    .selectFrom('users')
    .leftJoin('availability', 'availability.user_id', 'users.id')
    .select(['users.id', 'users.username', 'users.first_name', 'users.last_name', 'users.country_code'])
    .select(['users.text_color', 'users.highlight_color', 'users.twitter', 'users.linkedin', 'users.website'])
    .select(['users.timezone', 'users.avatar_key', 'users.created_at', 'users.visibility', 'users.open_web'])
    .leftJoin('agent_profiles', 'agent_profiles.user_id', 'users.id')
    .select(['availability.work_type', 'availability.weekend'])
    .select(sql<HoursAudience>`coalesce(agent_profiles.hours_for, 'friends')`.as('hours_for'))
    .select(sql<boolean>`coalesce(agent_profiles.is_findable, false)`.as('findable'))
    .select(sql<SpokenLanguage[]>`coalesce(agent_profiles.languages, '{}')`.as('languages'))
    .where('users.kind', '=', 'agent')
}

export type AgentRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectAgents>['executeTakeFirst']>>>

export function getAgentRow(db: Db | Trx, userId: string): Promise<AgentRow> {
  return selectAgents(db).where('users.id', '=', userId).executeTakeFirstOrThrow()
}

/** An agent by handle; agents with an unverified email address or a disabled account have no profile. */
export function findAgentByHandle(db: Db, username: string): Promise<AgentRow | undefined> {
  return selectAgents(db)
    .where('users.username_key', '=', username.toLowerCase())
    .where('users.email_verified_at', 'is not', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
}

export function findHours(db: Db, userId: string): Promise<HoursOfDay[]> {
  return db
    .selectFrom('availability_hours')
    .select(['weekday', sql<string>`to_char(starts_at, 'HH24:MI')`.as('start')])
    .select(sql<string>`to_char(ends_at, 'HH24:MI')`.as('end'))
    .where('user_id', '=', userId)
    .orderBy('weekday')
    .$narrowType<{ weekday: Weekday }>()
    .execute()
}

type NewAvailability = { work_type: WorkType | null; weekend: boolean; hours: readonly HoursOfDay[]; at: Date }

/** Replaces the whole week, so that the stored hours equal the submitted form. */
export async function replaceAvailability(trx: Trx, userId: string, offer: NewAvailability): Promise<void> {
  const { work_type, weekend, hours, at } = offer
  await trx
    .insertInto('availability')
    .values({ user_id: userId, work_type, weekend, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ work_type, weekend, updated_at: at }))
    .execute()
  await trx.deleteFrom('availability_hours').where('user_id', '=', userId).execute()
  if (hours.length === 0) return
  const rows = hours.map(({ weekday, start, end }) => ({ user_id: userId, weekday, starts_at: start, ends_at: end }))
  await trx.insertInto('availability_hours').values(rows).execute()
}

/**
 * Which of these people are friends of the actor: they follow each other, or are authors of a report that was sent.
 * The only rule about friends; every reader of it asks here.
 */
export async function listFriendsAmong(trx: Trx, people: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ friends: string[] }>`
    select grana.actor_friends_among(${[...people]}::uuid[]) as friends`.execute(trx)
  return new Set(rows[0]?.friends)
}

type AcceptedRow = { weakness: string; severity: Severity; accepted: number }

/** Accepted reports of an agent by weakness and severity, of every organization; names none of them. */
export async function listAccepted(db: Db, agentId: string): Promise<AcceptedRow[]> {
  const { rows } = await sql<AcceptedRow>`
    select weakness, severity, accepted from grana.agent_accepted(${agentId})`.execute(db)
  return rows
}

type CreditRow = {
  slug: string
  title: string
  severity: Severity
  organization_name: string
  program_id: string
  program_name: string
  published_at: Date
}

/** Published reports that name the agent, newest first. */
export async function listCredits(db: Db, agentId: string): Promise<Profile['disclosures']> {
  const { rows } = await sql<CreditRow>`
    select slug, title, severity, organization_name, program_id, program_name, published_at
    from grana.agent_credits(${agentId})`.execute(db)
  return rows.map(({ slug, title, severity, organization_name, program_id, program_name, published_at }) => ({
    slug,
    title,
    severity,
    organization: organization_name,
    program: { uuid: program_id, name: program_name },
    published_at: published_at.toISOString(),
  }))
}
