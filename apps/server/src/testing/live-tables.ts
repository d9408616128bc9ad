import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Every live row of every table as text, searched for secrets; returns the tables that hold one. */
export async function findInTables(db: Db, secrets: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and n.nspname in ('grana', 'graphile_worker', 'public')`.execute(db)
  const holders: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(name)} t, unnest(${secrets}::text[]) s
      where position(s in t::text) > 0`.execute(db)
    if ((rows[0]?.count ?? 0) > 0) holders.push(name)
  }
  return holders
}
