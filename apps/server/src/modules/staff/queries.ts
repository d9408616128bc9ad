import { sql, type Insertable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import { prefixPattern } from '#server/db/like.ts'
import { startsWithWord, parseSearchWords, type SearchWord } from '#server/db/search-words.ts'
import type { StaffActs } from '#server/db/tables.ts'
import { staffPageSize } from '@grana/contract/staff/fields'
import type { StaffRole } from '@grana/contract/tenancy'

export type NewAct = Omit<Insertable<StaffActs>, 'id'> & { id: string }

export async function insertAct(trx: Trx, row: NewAct): Promise<void> {
  await trx.insertInto('staff_acts').values(row).execute()
}

function selectActs(trx: Trx) {
  return trx
    .selectFrom('staff_acts as a')
    .innerJoin('users as u', 'u.id', 'a.staff_id')
    .leftJoin('users as p', 'p.id', 'a.person_id')
    .select(['a.id', 'a.action', 'a.subject', 'a.subject_id', 'a.clause', 'a.reason', 'a.at'])
    .select(sql<string>`coalesce(a.subject_name, p.first_name || ' ' || p.last_name, '–')`.as('subject_name'))
    .select(['a.staff_id', 'u.first_name', 'u.last_name'])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
}

export type ActRow = Awaited<ReturnType<ReturnType<typeof selectActs>['execute']>>[number]

/** Staff actions on a subject. */
export function listActsAbout(trx: Trx, subjectId: string): Promise<ActRow[]> {
  return selectActs(trx).where('a.subject_id', '=', subjectId).limit(100).execute()
}

type ActFilter = { staffId: string | undefined; words: string }

/** Ids of actions that match all words, and of those about people whose address or last name starts with the query. */
function findMatchingIds(words: readonly SearchWord[], typed: string) {
  const start = prefixPattern(typed.toLowerCase())
  const holding = words.map((word) => sql`select w.act_id from staff_act_words w where ${startsWithWord(word)}`)
  return sql<string>`(
    (${sql.join(holding, sql` intersect `)}) union
    select about.id from staff_acts about where about.person_id in (
      select who.id from users who where who.email_key like ${start} or lower(who.last_name) like ${start}))`
}

export async function pageOfActs(trx: Trx, { staffId, words }: ActFilter, page: number) {
  const typed = await parseSearchWords(trx, words)
  const chosen = trx
    .selectFrom('staff_acts as c')
    .$if(staffId !== undefined, (query) => query.where('c.staff_id', '=', staffId ?? ''))
    .$if(words !== '', (query) => query.where(sql<boolean>`c.id in ${findMatchingIds(typed, words)}`))
  const shown = chosen
    .select('c.id')
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize)
  const rows = await selectActs(trx).where('a.id', 'in', shown).execute()
  const { total } = await chosen.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** How many items wait, and since when the oldest does. */
export type Waiting = { count: number; oldest: Date | null }
type WaitingRow = Waiting & {
  place: 'leads' | 'people' | 'organizations' | 'targets' | 'programs' | 'pentests' | 'triage' | 'payments'
}

/** What waits for administrators, by section: one statement for all of them. */
export async function countWaiting(trx: Trx): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select 'leads' as place, count(*)::int as count, min(created_at) as oldest from grana.leads where state = 'new'
    union all
    select 'people', count(*)::int, min(asked_at) from grana.second_factor_recoveries where closed_at is null
    union all
    select 'organizations', count(*)::int, min(created_at) from grana.organizations where approval = 'pending'
    union all
    select 'targets', count(*)::int, min(uploaded_at) from grana.target_documents where state = 'waiting'
    union all
    select 'programs', count(*)::int, min(managed_asked_at) from grana.programs
      where managed_asked_at is not null and not is_managed and published_at is not null
    union all
    select 'pentests', count(*)::int, min(moved_at) from grana.engagements
      where sent_at is not null and state in ('in_review', 'planned', 'reporting')
    union all
    select 'payments', count, oldest from grana.payment_cases_waiting()
    union all
    select 'triage', coalesce(max(total), 0)::int, min(submitted_at) from grana.triage_queue('waiting', 100, 0)`.execute(
    trx,
  )
  return rows
}

/** Disputes that the acting staff could rule now. */
export async function countDisputes(trx: Trx, at: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`select * from grana.disputes_waiting(${at})`.execute(trx)
  return rows[0] ?? { count: 0, oldest: null }
}

/** Staff with one of these roles and an enabled account; for the worker. */
export async function listStaffWithRole(trx: Trx, roles: readonly StaffRole[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'staff')
    .where('staff_role', 'in', [...roles])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A staff action, for its notifications. */
export function findAct(db: Db, id: string) {
  return db.selectFrom('staff_acts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Open reports assigned to a triager. */
export async function countAssigned(trx: Trx, triagerId: string): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(submitted_at) as oldest from reports
    where triager_id = ${triagerId} and closed_at is null`.execute(trx)
  return rows[0] ?? { count: 0, oldest: null }
}
