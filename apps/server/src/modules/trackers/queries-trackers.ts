import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { SeverityNames, TicketText, Tracker, TrackerFault, TrackerKind } from '@grana/contract/machines/trackers'
import type { TrackerKey } from './tracker-token.ts'

type NamedProgram = { id: string; name: string }

type TrackerRow = {
  id: string
  kind: TrackerKind
  site: string
  project: string
  account: string | null
  issue_type: string | null
  labels: string[]
  severity_names: SeverityNames
  programs: NamedProgram[] | null
  automatic_programs: NamedProgram[] | null
  texts: TicketText[]
  hint: string
  creator: string
  is_owner: boolean
  created_at: Date
  state: Tracker['state']
  off_reason: NonNullable<Tracker['off_reason']> | null
  failing_since: Date | null
  check_asked_at: Date | null
  checked_at: Date | null
  check_status: number | null
  check_fault: TrackerFault | null
  made: number
  waiting: number
  failed: number
}

function toCheck(row: TrackerRow): Pick<Tracker, 'check'> {
  const { check_asked_at: asked, checked_at: at, check_status: status, check_fault: fault } = row
  if (asked !== null) return { check: { state: 'pending' } }
  if (at === null) return {}
  const failure = { ...(status !== null && { status }), ...(fault !== null && { fault }) }
  return { check: { state: fault === null ? 'passed' : 'failed', at: at.toISOString(), ...failure } }
}

function toTracker(row: TrackerRow): Tracker {
  const { account, issue_type: type, programs, automatic_programs: automatic, failing_since: failing } = row
  return {
    id: row.id,
    kind: row.kind,
    site: row.site,
    project: row.project,
    ...(account !== null && { account }),
    ...(type !== null && { issue_type: type }),
    labels: row.labels,
    severity_names: row.severity_names,
    ...(programs !== null && { programs }),
    ...(automatic !== null && { automatic_programs: automatic }),
    texts: row.texts,
    hint: row.hint,
    created_by: row.creator,
    is_creator_owner: row.is_owner,
    created_at: row.created_at.toISOString(),
    state: row.state,
    ...(row.off_reason !== null && { off_reason: row.off_reason }),
    ...(failing !== null && { failing_since: failing.toISOString() }),
    ...toCheck(row),
    tickets: { made: row.made, waiting: row.waiting, failed: row.failed },
  }
}

const namedPrograms = (column: 'programs' | 'automatic_programs') => sql`
  case when ${sql.ref(`t.${column}`)} is not null then array(
    select json_build_object('id', p.id, 'name', p.name) from programs p
    where p.organization_id = t.organization_id and p.id = any (${sql.ref(`t.${column}`)}) order by p.name) end`

/** The trackers of an organization, newest first. */
export async function listTrackerRows(trx: Trx, organizationId: string): Promise<Tracker[]> {
  const { rows } = await sql<TrackerRow>`
    select t.id, t.kind, t.site, t.project, t.account, t.issue_type, t.labels, t.severity_names, t.texts, t.hint, t.created_at, t.state,
      t.off_reason, t.failing_since, t.check_asked_at, t.checked_at, t.check_status, t.check_fault,
      ${namedPrograms('programs')} as programs, ${namedPrograms('automatic_programs')} as automatic_programs,
      u.first_name || ' ' || u.last_name as creator, coalesce(m.role = 'owner', false) as is_owner,
      coalesce(c.made, 0) as made, coalesce(c.waiting, 0) as waiting, coalesce(c.failed, 0) as failed
    from trackers t
    join users u on u.id = t.created_by
    left join memberships m on (m.organization_id, m.user_id) = (t.organization_id, t.created_by)
    left join lateral (
      select count(*) filter (where k.state in ('open', 'closed'))::int as made,
        count(*) filter (where k.state = 'pending')::int as waiting, count(*) filter (where k.state = 'failed')::int as failed
      from tracker_tickets k where (k.organization_id, k.tracker_id) = (t.organization_id, t.id)
    ) c on true
    where t.organization_id = ${organizationId}
    order by t.created_at desc, t.id limit 100`.execute(trx)
  return rows.map(toTracker)
}

/**
 * How many trackers there are; undefined where row security does not let the actor govern them, so that the insert would be a fault.
 * Until the transaction ends, other connections of the organization wait.
 */
export async function countTrackers(trx: Trx, organizationId: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('trackers ' || ${organizationId}, 0))`.execute(trx)
  const { rows } = await sql<{ count: number; is_own: boolean }>`
    select count(*)::int as count, ${organizationId}::uuid = any (grana.actor_organizations('{owner}')) as is_own
    from trackers t where t.organization_id = ${organizationId}`.execute(trx)
  return rows[0]?.is_own === true ? rows[0].count : undefined
}

/** How many of these programs the organization has. */
export async function countPrograms(trx: Trx, organizationId: string, programs: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from programs p
    where p.organization_id = ${organizationId} and p.id = any (${[...programs]}::uuid[])`.execute(trx)
  return rows[0]?.count ?? 0
}

/** What an owner chooses about tickets. */
export type Mapping = {
  project: string
  issueType: string | undefined
  labels: readonly string[]
  severityNames: SeverityNames
  programs: readonly string[] | undefined
  automaticPrograms: readonly string[] | undefined
  texts: readonly TicketText[]
}

export type SealedToken = { sealed: Buffer; hint: string }

const columnsOf = (mapping: Mapping) => ({
  project: mapping.project,
  issue_type: mapping.issueType ?? null,
  labels: [...mapping.labels],
  severity_names: JSON.stringify(mapping.severityNames),
  programs: mapping.programs === undefined ? null : [...mapping.programs],
  automatic_programs: mapping.automaticPrograms === undefined ? null : [...mapping.automaticPrograms],
  texts: [...mapping.texts],
})

type NewTracker = TrackerKey & {
  kind: TrackerKind
  site: string
  account: string | undefined
  mapping: Mapping
  token: SealedToken
  createdBy: string
  at: Date
}

/** Inserts a tracker whose connection is tested at once. */
export async function insertTracker(trx: Trx, given: NewTracker): Promise<void> {
  await trx
    .insertInto('trackers')
    .values({
      organization_id: given.organizationId,
      id: given.trackerId,
      kind: given.kind,
      site: given.site,
      account: given.account ?? null,
      ...columnsOf(given.mapping),
      sealed_token: given.token.sealed,
      hint: given.token.hint,
      created_by: given.createdBy,
      created_at: given.at,
      check_asked_at: given.at,
    })
    .execute()
}

/** A tracker whose row is locked; undefined when the organization has none with this id, or for those who do not govern it. */
export function lockTracker(trx: Trx, { organizationId, trackerId }: TrackerKey) {
  return trx
    .selectFrom('trackers')
    .select(['kind', 'site', 'project', 'state'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', trackerId)
    .forUpdate()
    .executeTakeFirst()
}

type TrackerChange =
  | { mapping: Mapping; token: SealedToken | undefined; at: Date }
  | { state: 'on' | 'off' }
  | { checkAskedAt: Date }

function changesOf(change: TrackerChange) {
  if ('checkAskedAt' in change) return { check_asked_at: change.checkAskedAt }
  if ('state' in change) {
    const { state } = change
    return state === 'off'
      ? { state, off_reason: 'person' as const }
      : { state, off_reason: null, failing_since: null, resume_at: null }
  }
  const { mapping, token, at } = change
  const sealed = token && { sealed_token: token.sealed, hint: token.hint }
  return { ...columnsOf(mapping), ...sealed, check_asked_at: at, resume_at: null }
}

export async function changeTracker(
  trx: Trx,
  { organizationId, trackerId }: TrackerKey,
  change: TrackerChange,
): Promise<void> {
  await trx
    .updateTable('trackers')
    .set(changesOf(change))
    .where('organization_id', '=', organizationId)
    .where('id', '=', trackerId)
    .execute()
}

export async function deleteTracker(trx: Trx, { organizationId, trackerId }: TrackerKey): Promise<void> {
  await trx.deleteFrom('trackers').where('organization_id', '=', organizationId).where('id', '=', trackerId).execute()
}

/** The next trackers with their sealed tokens, locked. Requires the database owner's connection, which bypasses row security. */
export function lockSealedTrackers(trx: Trx, after: string, limit: number) {
  return trx
    .selectFrom('trackers')
    .select(['organization_id', 'id', 'sealed_token'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function updateSealedToken(trx: Trx, key: TrackerKey, sealed: Buffer): Promise<void> {
  await trx
    .updateTable('trackers')
    .set({ sealed_token: sealed })
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.trackerId)
    .execute()
}
