import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ProgramSort } from '@grana/contract/program-values'
import type { PortalProgram, ProgramCard } from '@grana/contract/programs'

export type DirectorySearch = {
  /** Absent: no search. Empty: a search for nothing that could be found. */
  words: readonly string[] | undefined
  /** A program needs at least one bit of each. */
  masks: readonly number[]
  /** Bounds of the largest reward. */
  rewardFrom: number | undefined
  rewardTo: number | undefined
  sort: ProgramSort
  limit: number
  offset: number
}

type DirectoryPage = { cards: ProgramCard[]; facets: number[]; all: number[]; within: number[] }

const shortestPrefix = 3

/** The last word may be unfinished: it also finds what begins with it, unless it is too short or a mere "de". */
function textQuery(words: readonly string[]): RawBuilder<unknown> {
  const last = words.at(-1) ?? ''
  const stems = sql`plainto_tsquery('grana.spanish_plain', ${words.join(' ')})`
  if (last.length < shortestPrefix) return stems
  const before = sql`plainto_tsquery('grana.spanish_plain', ${words.slice(0, -1).join(' ')})`
  const stem = sql`plainto_tsquery('grana.spanish_plain', ${last})`
  // Letters and digits only, see search-words.ts: nothing in it can be an operator.
  const prefix = sql`to_tsquery('grana.whole_words', ${`${last}:*`})`
  return sql`${before} && case when numnode(${stem}) > 0 then ${stem} || ${prefix} else ${stem} end`
}

const orders: Record<ProgramSort, RawBuilder<unknown>> = {
  recent: sql`p.updated_at desc, p.program_id`,
  reward: sql`p.reward_max_cents desc nulls last, p.updated_at desc, p.program_id`,
  name: sql`p.name_key, p.program_id`,
}

function rewardBounds({ rewardFrom, rewardTo }: DirectorySearch): RawBuilder<unknown>[] {
  return [
    ...(rewardFrom === undefined ? [] : [sql`p.reward_max_cents >= ${rewardFrom}`]),
    ...(rewardTo === undefined ? [] : [sql`p.reward_max_cents <= ${rewardTo}`]),
  ]
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/**
 * One page of cards and the groups that totals are counted from, in one statement. A search reads its matches once and
 * uses them for both; without a search both walk indexes that hold all they need.
 */
export function directoryStatement(search: DirectorySearch): RawBuilder<DirectoryPage> {
  const bounds = rewardBounds(search)
  const matches =
    search.words &&
    sql`matches as materialized (
      select program_id, facets, updated_at, reward_max_cents, name_key
      from program_directory where search @@ (${textQuery(search.words)})
    ),`
  const source = matches === undefined ? sql`program_directory` : sql`matches`
  const masks = search.masks.filter((mask) => mask !== 0).map((mask) => sql`(p.facets & ${sql.lit(mask)}) <> 0`)
  const order = orders[search.sort]
  const within = bounds.length === 0 ? sql`count(*)` : sql`count(*) filter (where ${all(bounds)})`
  return sql<DirectoryPage>`
    with ${matches ?? sql``}
    page as (
      select p.program_id, p.updated_at, p.reward_max_cents, p.name_key from ${source} p
      where ${all([...masks, ...bounds])}
      order by ${order} limit ${search.limit} offset ${search.offset}
    ),
    groups as (select p.facets, count(*)::int as "all", ${within}::int as within from ${source} p group by p.facets)
    select
      (select coalesce(json_agg(d.card order by ${order}), '[]') from page p join program_directory d using (program_id))
        as cards,
      coalesce(json_agg(g.facets), '[]') as facets,
      coalesce(json_agg(g."all"), '[]') as "all",
      coalesce(json_agg(g.within), '[]') as within
    from groups g`
}

export async function searchDirectory(db: Db, search: DirectorySearch): Promise<DirectoryPage> {
  const { rows } = await directoryStatement(search).execute(db)
  return rows[0] ?? { cards: [], facets: [], all: [], within: [] }
}

/** A public program as its page shows it. Private ones, drafts and those that do not exist are not in the table. */
export async function findPublicProgram(db: Db, uuid: string): Promise<PortalProgram | undefined> {
  const row = await db
    .selectFrom('program_directory')
    .select('program')
    .where('program_id', '=', uuid)
    .executeTakeFirst()
  return row?.program as PortalProgram | undefined
}

/** Most recently changed first. */
export async function listRecentCards(db: Db, mask: number, limit: number): Promise<ProgramCard[]> {
  const { rows } = await sql<{ card: ProgramCard }>`
    select card from program_directory p where (p.facets & ${sql.lit(mask)}) <> 0
    order by ${orders.recent} limit ${limit}`.execute(db)
  return rows.map(({ card }) => card)
}
