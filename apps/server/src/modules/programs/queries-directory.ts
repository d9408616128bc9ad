import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ProgramSort } from '@grana/contract/program-values'
import type { ListedProgram, PortalProgram, ProgramCard } from '@grana/contract/programs'
import { publishedPayments, toListed, withStatistics, type StoredStatistics } from './queries-statistics.ts'

export type TextSearch = {
  /** Empty when the query has no searchable word; then nothing matches. */
  words: readonly string[]
  /** The last word is a prefix. */
  isLastUnfinished: boolean
}

export type DirectorySearch = {
  text: TextSearch | undefined
  /** A program needs at least one bit of each. */
  masks: readonly number[]
  /** Bounds of the largest reward. */
  rewardFrom: number | undefined
  rewardTo: number | undefined
  sort: ProgramSort
  limit: number
  offset: number
}

/** Groups as three parallel arrays; `within` is `null` without reward bounds, when all are within. */
type DirectoryGroups = { facets: number[]; all: number[]; within: number[] | null }
/** Cards as they are stored, and in the same order what was measured of their programs. */
type StoredPage = DirectoryGroups & { cards: ProgramCard[]; figures: (StoredStatistics | null)[] }
type DirectoryPage = DirectoryGroups & { cards: ListedProgram[] }

/** The stem of a word; null for stop words such as "de". */
function stemOf(word: string): RawBuilder<unknown> {
  return sql`(tsvector_to_array(to_tsvector('grana.spanish_plain', ${word})))[1]`
}

/** Conditions for the other words. A stop word falls back to the first word, which always matches. */
function matchingWords(words: readonly string[], first: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return words.map(
    (word) => sql`exists (
      select from program_directory_words o
      where o.program_id = w.program_id and o.word = coalesce(${stemOf(word)}, ${first}))`,
  )
}

function matchesOf({ words, isLastUnfinished }: TextSearch, sort: ProgramSort): RawBuilder<unknown> {
  // Thousands of rows are copied: names are selected only when the page is sorted by name.
  const columns = sql`w.program_id, w.facets, w.updated_at, w.reward_max_cents, ${sort === 'name' ? sql`w.name_key` : sql`null as name_key`}`
  const last = words.at(-1) ?? ''
  if (isLastUnfinished) {
    const start = sql`(tsvector_to_array(to_tsvector('grana.whole_words', ${last})))[1]`
    // The greatest code point: every word with this prefix sorts below it.
    const range = sql`w.word >= ${start} and w.word < ${start} || chr(1114111)`
    return sql`select distinct on (w.program_id) ${columns} from program_directory_words w
      where ${joinWithAnd([range, ...matchingWords(words.slice(0, -1), sql`w.word`)])}`
  }
  const first = sql`coalesce(${sql.join([...words.map(stemOf), sql`null`])})`
  return sql`select ${columns} from program_directory_words w
    where ${joinWithAnd([sql`w.word = ${first}`, ...matchingWords(words.slice(1), first)])}`
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

function joinWithAnd(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Groups of the whole directory are stored; those of a search or within reward bounds are counted per query. */
function groupsOf({ text }: DirectorySearch, bounds: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const within = bounds.length === 0 ? sql`null` : sql`count(*) filter (where ${joinWithAnd(bounds)})`
  if (text !== undefined) {
    return sql`select p.facets, count(*)::int as "all", ${within}::int as within from matches p group by p.facets`
  }
  if (bounds.length === 0) {
    return sql`select facets, programs as "all" from program_directory_groups
      where facets > 0 and programs > 0`
  }
  return sql`
    select g.facets, g.programs as "all", coalesce(b.programs, 0) as within from program_directory_groups g
    left join (select p.facets, count(*)::int as programs from program_directory p where ${joinWithAnd(bounds)} group by p.facets) b
      using (facets)
    where g.facets > 0 and g.programs > 0`
}

/**
 * One page of cards and the groups that totals are counted from, in one statement. A search reads its matches once, with an
 * index-only scan, and uses them for both; without a search the page comes from the index of its sort order.
 */
export function directoryStatement(search: DirectorySearch): RawBuilder<StoredPage> {
  const bounds = rewardBounds(search)
  const matches = search.text && sql`matches as materialized (${matchesOf(search.text, search.sort)}),`
  const source = matches === undefined ? sql`program_directory` : sql`matches`
  const masks = search.masks.filter((mask) => mask !== 0).map((mask) => sql`(p.facets & ${sql.lit(mask)}) <> 0`)
  const order = orders[search.sort]
  return sql<StoredPage>`
    with ${matches ?? sql``}
    page as (
      select p.program_id, p.updated_at, p.reward_max_cents, p.name_key from ${source} p
      where ${joinWithAnd([...masks, ...bounds])}
      order by ${order} limit ${search.limit} offset ${search.offset}
    ),
    groups as (${groupsOf(search, bounds)})
    select
      (select coalesce(json_agg(d.card order by ${order}), '[]') from page p join program_directory d using (program_id))
        as cards,
      (select coalesce(json_agg(case when f.has_reports then json_build_object('figures', f.figures, 'has_reports', true,
          'payments', ${publishedPayments('d')}) end order by ${order}), '[]')
        from page p join program_directory d using (program_id)
        left join program_figures f on (f.organization_id, f.program_id) = (d.organization_id, d.program_id)) as figures,
      coalesce(json_agg(g.facets), '[]') as facets,
      coalesce(json_agg(g."all"), '[]') as "all",
      ${bounds.length === 0 ? sql`null::json` : sql`coalesce(json_agg(g.within), '[]')`} as within
    from groups g`
}

export async function searchDirectory(db: Db, search: DirectorySearch): Promise<DirectoryPage> {
  const { rows } = await directoryStatement(search).execute(db)
  const [row] = rows
  if (row === undefined) return { cards: [], facets: [], all: [], within: null }
  const { cards, figures, ...groups } = row
  return { ...groups, cards: cards.map((card, at) => toListed(card, figures[at] ?? undefined)) }
}

/** A public program as its page shows it. The table has no rows for private programs and drafts. */
export async function findPublicProgram(db: Db, uuid: string): Promise<PortalProgram | undefined> {
  const row = await db
    .selectFrom('program_directory as d')
    .leftJoin('program_figures as f', (join) =>
      join.onRef('f.organization_id', '=', 'd.organization_id').onRef('f.program_id', '=', 'd.program_id'),
    )
    .select([
      sql.ref<PortalProgram>('d.program').as('program'),
      'f.figures',
      'f.has_reports',
      publishedPayments('d').as('payments'),
      sql<boolean>`exists (select from grana.open_form(d.program_id, now()))`.as('has_open_form'),
    ])
    .where('d.program_id', '=', uuid)
    .executeTakeFirst()
  return row && { ...withStatistics(row.program, row), ...(row.has_open_form && { takes_open_reports: true }) }
}

/** Most recently changed first. */
export async function listRecentCards(db: Db, mask: number, limit: number): Promise<ProgramCard[]> {
  const { rows } = await sql<{ card: ProgramCard }>`
    select card from program_directory p where (p.facets & ${sql.lit(mask)}) <> 0
    order by ${orders.recent} limit ${limit}`.execute(db)
  return rows.map(({ card }) => card)
}
