import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { Currency, TargetType } from '@grana/contract/program-values'
import type { ExploredProgram, ExploreSort, SavedSearch } from '@grana/contract/programs/explore'

type Facts = ExploredProgram['figures'] &
  Pick<
    ExploredProgram,
    'relation' | 'name' | 'kind' | 'places_free' | 'accepted' | 'categories' | 'shared_minutes' | 'is_named' | 'is_home'
  >

export type ExploredRow = Facts & {
  program_id: string
  organization: string
  initials: string
  currency: Currency | null
  min_cents: number | null
  max_cents: number | null
  assets: TargetType[]
  updated_at: Date
  score: number
  total: number
}

type ExploreSearch = { wanted: string; masks: string; sort: ExploreSort; most: number; past: number }

/** A page of the programs that are open to the actor, in their order. */
export async function listExplored(
  trx: Trx,
  { wanted, masks, sort, most, past }: ExploreSearch,
): Promise<ExploredRow[]> {
  const { rows } = await sql<ExploredRow>`
    select program_id, relation, name, organization, initials, kind, currency, min_cents, max_cents, assets, updated_at,
      answer_hours, answers, triage_days, payment_days, kept, promised, resolved, paid_cents::float8 as paid_cents, places_free,
      is_named, is_home, accepted, categories, shared_minutes, score, total
    from grana.explore_programs(${wanted}::jsonb, ${masks}::jsonb, ${sort}, ${most}, ${past})`.execute(trx)
  return rows
}

/** Searches of an agent, by name. */
export async function listSearches(trx: Trx, userId: string): Promise<SavedSearch[]> {
  const rows = await trx
    .selectFrom('saved_searches')
    .select(['id', 'name', 'search', 'notifies', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

type NewSearch = { userId: string; name: string; search: string; wanted: string; notifies: boolean; at: Date }

export async function upsertSearch(trx: Trx, { userId, at, ...given }: NewSearch): Promise<void> {
  const { search, wanted, notifies } = given
  await trx
    .insertInto('saved_searches')
    .values({ user_id: userId, ...given, created_at: at, checked_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ search, wanted, notifies }))
    .execute()
}

/** `false` when the agent has no such search. */
export async function updateNotices(trx: Trx, userId: string, { id, notifies }: { id: string; notifies: boolean }) {
  const { numUpdatedRows } = await trx
    .updateTable('saved_searches')
    .set({ notifies })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `false` when the agent has no such search. */
export async function deleteSearch(trx: Trx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('saved_searches')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Agents with a search that was last looked at before then. All their searches are due together: one message a day. */
export async function listAgentsToCheck(db: Db, { before, most }: { before: Date; most: number }): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from saved_searches where notifies and checked_at < ${before}
    group by user_id order by min(checked_at), user_id limit ${most}`.execute(db)
  return rows.map(({ user_id: id }) => id)
}

/** Stores what the searches of an agent find now; how many programs are new. */
export async function takeNewMatches(trx: Trx, userId: string, at: Date): Promise<number> {
  await sql`select grana.remember_matches(s.user_id, s.id, ${at}) from saved_searches s
    where s.user_id = ${userId} and s.notifies`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(distinct program_id)::int as count from saved_search_matches
    where user_id = ${userId} and found_at = ${at}`.execute(trx)
  return rows[0]?.count ?? 0
}
