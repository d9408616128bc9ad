import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { parseSearchWords, startsWithWord } from '#server/db/search-words.ts'
import { ofTenant, type InboxScope } from './queries-scope.ts'

/** Found reports that are passed to the list as values: only then is it read by them, and not along its order. */
const maxPassed = 2000
/** The reports at the beginning of a list among which a common word is sought. */
const firstSought = 1000
/** Found reports of which those in a list are counted: twice as many as a list counts. */
const maxJoined = 20_000

export type Sought = { organizationId: string; readable: InboxScope; notable: InboxScope; text: string }

const saying = ({ organizationId, text }: Sought, hasNotes: boolean, most: number | null = null) =>
  sql`grana.reports_saying(${organizationId}, ${text}, ${hasNotes}, ${most}::int)`

/** Reports with the words in texts that both sides read, or with internal notes where the reader handles them. */
function foundWithin(sought: Sought, scope: InboxScope, hasNotes: boolean): RawBuilder<unknown> {
  const found = saying(sought, hasNotes)
  if (scope === 'all') return sql`select f.id from ${found} f (id)`
  return sql`select f.id from ${found} f (id) join reports r on r.id = f.id
    where ${sql.join(ofTenant({ organizationId: sought.organizationId, seen: scope }), sql` and `)}`
}

/** Reports with every word in their title. */
async function titledIn(trx: Trx, { organizationId, text }: Sought): Promise<RawBuilder<unknown>> {
  const words = await parseSearchWords(trx, text)
  const each = words.map(
    (word) => sql`select w.report_id as id from report_words w
      where w.organization_id = ${organizationId} and ${startsWithWord(word)}`,
  )
  return sql`select t.id from (${sql.join(each, sql` intersect `)}) t`
}

/** What a search finds: few reports as a condition of values, many as one that is costly for each of them. */
export type Search = { readonly condition: RawBuilder<unknown>; readonly isCommon: boolean }

/** Members who see a report find it by its title, its readers by every text that they may read. */
export async function searchReports(trx: Trx, sought: Sought): Promise<Search> {
  const { readable, notable } = sought
  const isAll = notable === 'all'
  const parts = [
    foundWithin(sought, notable, true),
    ...(isAll ? [] : [foundWithin(sought, readable, false), await titledIn(trx, sought)]),
  ]
  const found = sql`(${sql.join(parts, sql` union `)})`
  const probe = isAll ? saying(sought, true, maxPassed + 1) : found
  const { rows } = await sql<{ id: string }>`select id from ${probe} f (id) limit ${maxPassed + 1}`.execute(trx)
  if (rows.length > maxPassed) return { condition: sql`r.id in ${found}`, isCommon: isAll }
  return { condition: sql`r.id = any(${rows.map(({ id }) => id)}::uuid[])`, isCommon: false }
}

type ListPart = { where: RawBuilder<unknown>; order: RawBuilder<unknown>; size: number; page: number }

/** A page of the reports that say common words, if the first of the list hold enough of them. */
export async function findAmongFirst(trx: Trx, { organizationId, text }: Sought, part: ListPart) {
  const { where, order, size, page } = part
  const first = await sql<{ id: string }>`
    select r.id from reports r where ${where} order by ${order} limit ${firstSought}`.execute(trx)
  const ids = first.rows.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select id from grana.reports_saying_among(${organizationId}, ${text}, true, ${ids}::uuid[]) f (id)`.execute(trx)
  const found = new Set(rows.map(({ id }) => id))
  const shown = ids.filter((id) => found.has(id)).slice((page - 1) * size, page * size)
  return shown.length === size ? shown : undefined
}

/** Of some of the reports that say common words, those in a list, up to a bound; a list with fewer is counted whole. */
export async function countAmongSome(trx: Trx, sought: Sought, where: RawBuilder<unknown>, most: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from reports r
      where ${where} and r.id in (select f.id from ${saying(sought, true, maxJoined)} f (id)) limit ${most}) r`.execute(
    trx,
  )
  const count = rows[0]?.count ?? 0
  return count === most ? count : undefined
}
