import { sql, type Insertable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { StaffActs } from '#server/db/tables.ts'
import { staffPageSize } from '@grana/contract/staff/common'

export type NewAct = Omit<Insertable<StaffActs>, 'id'> & { id: string }

export async function insertAct(trx: Trx, row: NewAct): Promise<void> {
  await trx.insertInto('staff_acts').values(row).execute()
}

function acts(trx: Trx) {
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

export type ActRow = Awaited<ReturnType<ReturnType<typeof acts>['execute']>>[number]

/** What was done to one thing. */
export function actsAbout(trx: Trx, subjectId: string): Promise<ActRow[]> {
  return acts(trx).where('a.subject_id', '=', subjectId).limit(100).execute()
}

/** Any text that somebody looks for, as `like` understands it. */
export function anywhere(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** How something begins. */
export function beginning(words: string): string {
  return anywhere(words).slice(1)
}

type ActFilter = { staffId: string | undefined; words: string; page: number }

function filtered(trx: Trx, { staffId, words }: Omit<ActFilter, 'page'>) {
  return acts(trx)
    .$if(staffId !== undefined, (query) => query.where('a.staff_id', '=', staffId ?? ''))
    .$if(words !== '', (query) =>
      query.where((where) =>
        where.or([
          where('a.subject_name', 'ilike', anywhere(words)),
          where('p.email_key', 'like', beginning(words.toLowerCase())),
          where('p.last_name', 'ilike', anywhere(words)),
          where('a.reason', 'ilike', anywhere(words)),
          where('a.action', 'ilike', anywhere(words)),
        ]),
      ),
    )
}

export async function pageOfActs(trx: Trx, filter: ActFilter) {
  const query = filtered(trx, filter)
  const rows = await query
    .limit(staffPageSize)
    .offset((filter.page - 1) * staffPageSize)
    .execute()
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

type Waiting = { leads: number; recoveries: number; organizations: number; documents: number }

/** How much waits for somebody, for administrators. */
export async function countWaiting(trx: Trx): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(*)::int from grana.leads where state = 'new') as leads,
      (select count(*)::int from grana.second_factor_recoveries where closed_at is null) as recoveries,
      (select count(*)::int from grana.organizations where approval = 'pending') as organizations,
      (select count(*)::int from grana.target_documents where state = 'waiting') as documents`.execute(trx)
  return rows[0] ?? { leads: 0, recoveries: 0, organizations: 0, documents: 0 }
}

/** An act as those who are told of it need it. */
export function findAct(db: Db, id: string) {
  return db.selectFrom('staff_acts').selectAll().where('id', '=', id).executeTakeFirst()
}
