import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { EngagementScope } from '@grana/contract/engagements/scope'
import type {
  EngagementEventKind,
  EngagementSide,
  EngagementState,
  QuoteState,
} from '@grana/contract/engagements/values'

export type EngagementKey = { organization_id: string; id: string }

export type EngagementRow = EngagementKey & {
  title: string
  state: EngagementState
  paused_by: EngagementSide | null
  events: number
  scope: EngagementScope
  revision: number
  program_id: string | null
  quotes: number
  scopes: number
  hours: number | null
  created_at: Date
  moved_at: Date
  sent_at: Date | null
  follows_id: string | null
}

const columns = sql.raw(
  `e.organization_id, e.id, e.title, e.state, e.paused_by, e.events, e.scope, e.revision, e.program_id, e.quotes, e.scopes, e.hours,
  e.created_at, e.moved_at, e.sent_at, e.follows_id`,
)

/** Days of the last quote; text, so that no time zone shifts them. */
export type QuotedDays = {
  starts_on: string | null
  ends_on: string | null
  report_on: string | null
  retest_until: string | null
}

const days = sql.raw(`q.starts_on::text, q.ends_on::text, q.report_on::text, q.retest_until::text`)
const lastQuote = sql.raw(`left join engagement_quotes q
  on (q.organization_id, q.engagement_id, q.version) = (e.organization_id, e.id, e.quotes)`)

/** Engagements of an organization, last moved first. `only` restricts them to those of these programs. */
export async function listEngagementRows(
  trx: Trx,
  organizationId: string,
  { only, after, size }: { only: readonly string[] | undefined; after: string | undefined; size: number },
) {
  const own = only === undefined ? sql`` : sql`and e.program_id = any(${[...only]}::uuid[])`
  const further =
    after === undefined
      ? sql``
      : sql`and (e.moved_at, e.id) < (
          select l.moved_at, l.id from engagements l where l.organization_id = ${organizationId} and l.id = ${after})`
  const { rows } = await sql<EngagementRow & QuotedDays>`
    select ${columns}, ${days} from engagements e ${lastQuote}
    where e.organization_id = ${organizationId} ${own} ${further}
    order by e.moved_at desc, e.id desc limit ${size}`.execute(trx)
  return rows
}

export async function countEngagements(trx: Trx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from engagements where organization_id = ${organizationId}`.execute(trx)
  return rows[0]?.count ?? 0
}

export async function findEngagement(trx: Trx, organizationId: string, id: string): Promise<EngagementRow | undefined> {
  const { rows } = await sql<EngagementRow>`
    select ${columns} from engagements e where e.organization_id = ${organizationId} and e.id = ${id}`.execute(trx)
  return rows[0]
}

/** Reads an engagement and locks its row until the transaction ends. */
export async function lockEngagement(trx: Trx, organizationId: string, id: string): Promise<EngagementRow | undefined> {
  const { rows } = await sql<EngagementRow>`
    select ${columns} from engagements e where e.organization_id = ${organizationId} and e.id = ${id}
    for update`.execute(trx)
  return rows[0]
}

type NewEngagement = EngagementKey & {
  title: string
  scope: EngagementScope
  follows_id?: string | undefined
  by: string
  at: Date
}

export async function insertEngagement(trx: Trx, { by, at, scope, ...engagement }: NewEngagement): Promise<void> {
  const { organization_id: organizationId, id } = engagement
  await trx
    .insertInto('engagements')
    .values({ ...engagement, scope: JSON.stringify(scope), events: 1, created_by: by, created_at: at, moved_at: at })
    .execute()
  await sql`
    insert into engagement_events (organization_id, engagement_id, number, kind, side, actor_id, to_state, created_at)
    values (${organizationId}, ${id}, 1, 'created', 'organization', ${by}, 'draft', ${at})`.execute(trx)
}

export async function saveScope(
  trx: Trx,
  { organization_id: organizationId, id, revision }: EngagementRow,
  { title, scope }: { title: string; scope: EngagementScope },
): Promise<void> {
  await trx
    .updateTable('engagements')
    .set({ title, scope: JSON.stringify(scope), revision: revision + 1 })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

export type EngagementChange = {
  state: EngagementState
  paused_by: EngagementSide | null
  events: number
  moved_at: Date
  program_id?: string
  quotes?: number
  scopes?: number
  hours?: number
  sent_at?: Date
}

export async function updateEngagement(trx: Trx, key: EngagementKey, change: EngagementChange): Promise<void> {
  await trx
    .updateTable('engagements')
    .set(change)
    .where('organization_id', '=', key.organization_id)
    .where('id', '=', key.id)
    .execute()
}

type NewEvent = {
  number: number
  side: EngagementSide
  actorId: string
  from: EngagementState
  to: EngagementState
  text: string | undefined
  version: number | undefined
  hours: number | undefined
  at: Date
}

export async function insertMove(trx: Trx, key: EngagementKey, event: NewEvent): Promise<void> {
  await sql`
    insert into engagement_events (organization_id, engagement_id, number, kind, side, actor_id, from_state, to_state, text,
      version, hours, created_at)
    values (${key.organization_id}, ${key.id}, ${event.number}, 'moved', ${event.side}, ${event.actorId}, ${event.from},
      ${event.to}, ${event.text ?? null}, ${event.version ?? null}, ${event.hours ?? null}, ${event.at})`.execute(trx)
}

export type EventRow = {
  number: number
  kind: EngagementEventKind
  side: EngagementSide
  actor: string | null
  from_state: EngagementState | null
  to_state: EngagementState
  text: string | null
  version: number | null
  hours: number | null
  created_at: Date
}

export async function listEvents(trx: Trx, key: EngagementKey): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select v.number, v.kind, v.side, u.first_name || ' ' || u.last_name as actor, v.from_state, v.to_state, v.text, v.version,
      v.hours, v.created_at
    from engagement_events v left join users u on u.id = v.actor_id
    where v.organization_id = ${key.organization_id} and v.engagement_id = ${key.id}
    order by v.number desc limit 200`.execute(trx)
  return rows
}

export async function insertSentScope(
  trx: Trx,
  { organization_id: organizationId, id, scope }: EngagementRow,
  sent: { version: number; hours: number; by: string; at: Date },
): Promise<void> {
  await sql`
    insert into engagement_scopes (organization_id, engagement_id, version, scope, hours, sent_by, sent_at)
    values (${organizationId}, ${id}, ${sent.version}, ${JSON.stringify(scope)}, ${sent.hours}, ${sent.by},
      ${sent.at})`.execute(trx)
}

export type QuoteRow = {
  version: number
  state: QuoteState
  price_cents: number
  currency: 'USD'
  starts_on: string
  ends_on: string
  report_on: string
  retest_until: string
  valid_until: string
  team_size: number
  hours: number
  exclusions: string
  note: string | null
  quoted_at: Date
  answered_at: Date | null
}

/** Quotes of an engagement, newest first. */
export async function listQuotes(trx: Trx, key: EngagementKey): Promise<QuoteRow[]> {
  const { rows } = await sql<QuoteRow>`
    select q.version, q.state, q.price_cents, q.currency, ${days}, q.valid_until::text, q.team_size, q.hours, q.exclusions,
      q.note, q.quoted_at, q.answered_at
    from engagement_quotes q where q.organization_id = ${key.organization_id} and q.engagement_id = ${key.id}
    order by q.version desc limit 100`.execute(trx)
  return rows
}

export type NewQuote = Omit<QuoteRow, 'version' | 'state' | 'quoted_at' | 'answered_at' | 'currency'>

export async function insertQuote(
  trx: Trx,
  { organization_id: organizationId, id, quotes, scopes }: EngagementRow,
  { quote, by, at }: { quote: NewQuote; by: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('engagement_quotes')
    .values({
      organization_id: organizationId,
      engagement_id: id,
      version: quotes + 1,
      scope_version: scopes,
      currency: 'USD',
      ...quote,
      quoted_by: by,
      quoted_at: at,
    })
    .execute()
}

type QuoteAnswer = { state: 'accepted' | 'returned'; by: string; at: Date; terms?: string }

export async function answerQuote(
  trx: Trx,
  { organization_id: organizationId, id, quotes }: EngagementRow,
  { state, by, at, terms }: QuoteAnswer,
): Promise<void> {
  await trx
    .updateTable('engagement_quotes')
    .set({ state, answered_by: by, answered_at: at, billing_terms_version: terms ?? null })
    .where('organization_id', '=', organizationId)
    .where('engagement_id', '=', id)
    .where('version', '=', quotes)
    .where('state', '=', 'open')
    .execute()
}
