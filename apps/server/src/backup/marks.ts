import type pg from 'pg'

/**
 * The content of a table: number of rows, and a digest over all of them that does not depend on their order. `recent` are
 * the transaction ids of its rows from the oldest open transaction on. A row written under a savepoint carries the id of
 * its subtransaction, which a snapshot does not list as open: only this list says whether the snapshot saw it. Marks of
 * earlier releases have none.
 */
export type Content = { rows: string; digest: string; recent?: readonly string[] }

/** The content of the source database in one snapshot; a restored copy must match it. */
export type Mark = {
  label: string
  snapshot: string
  /** The digest of everything that isolates tenants. */
  walls: string
  tables: Record<string, Content>
}

/** Rows are compared as text, so both sides need the same output settings. */
const textOutputSettings = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set work_mem = '128MB'; set jit = off; set statement_timeout = 0`

export async function setTextOutputFormat(client: pg.Client): Promise<void> {
  await client.query(textOutputSettings)
}

/** The product's tables, without marks and without unlogged counters, which are empty in a copy. */
export async function listProductTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'grana'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'backup_marks' and relpersistence = 'p'
    order by relname`)
  return rows.map(({ name }) => name)
}

/** One digest over all that isolates tenants: policies, forced row security, grants, roles, triggers and functions. */
export async function tenantIsolationDigest(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(`
    select md5(string_agg(line, e'\\n' order by line)) as digest from (
      select format('policy %s %s %s %s %s %s %s', tablename, policyname, permissive, roles, cmd, qual, with_check) as line
      from pg_policies where schemaname = 'grana'
      union all select format('table %s %s %s %s', relname, relrowsecurity, relforcerowsecurity, relacl) from pg_class
      where relnamespace = 'grana'::regnamespace
      union all select format('role %s %s %s %s', rolname, rolsuper, rolbypassrls, rolconfig) from pg_roles
      where rolname like 'grana%'
      union all select format('trigger %s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger
      where not tgisinternal
      union all select format('function %s %s %s %s %s', proname, prosecdef, proconfig, proacl, md5(prosrc)) from pg_proc
      where pronamespace = 'grana'::regnamespace) as lines`)
  return rows[0]?.digest ?? ''
}

const toLow32Bits = (id: string) => String(BigInt(id) % 2n ** 32n)

/**
 * Whether the row `t` is from before a transaction. `xmin` is a 32-bit id that wraps around: the ids before another are the
 * half circle below it. Ids under 3 are PostgreSQL's permanent ones and before all others.
 */
export const isBeforeSql = (id: string): string =>
  `(t.xmin::text::bigint < 3 or (t.xmin::text::bigint - ${toLow32Bits(id)} + ${2 ** 32}) % ${2 ** 32} >= ${2 ** 31})`

export const isOneOfSql = (ids: readonly string[]): string =>
  `t.xmin::text::bigint = any('{${ids.map(toLow32Bits).join(',')}}'::bigint[])`

async function readContent(client: pg.Client, table: string, oldestOpen: string): Promise<Content> {
  const { rows } = await client.query<Content>(`
    select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as digest,
      coalesce(array_agg(distinct t.xmin::text) filter (where not ${isBeforeSql(oldestOpen)}), '{}') as recent
    from grana.${client.escapeIdentifier(table)} as t`)
  return rows[0]!
}

async function readMark(client: pg.Client, label: string): Promise<Mark> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  const { snapshot } = rows[0]!
  const [oldestOpen = '0'] = snapshot.split(':')
  const tables: Record<string, Content> = {}
  for (const name of await listProductTables(client)) tables[name] = await readContent(client, name, oldestOpen)
  return { label, snapshot, walls: await tenantIsolationDigest(client), tables }
}

/** Records everything in one snapshot, without blocking writers. */
export async function recordSnapshot(client: pg.Client, label: string): Promise<void> {
  await client.query('begin isolation level repeatable read')
  const mark = await readMark(client, label)
  await client.query('insert into grana.backup_marks (label, snapshot, walls, tables) values ($1, $2, $3, $4)', [
    mark.label,
    mark.snapshot,
    mark.walls,
    JSON.stringify(mark.tables),
  ])
  await client.query('commit')
}

/** The mark of that name, or the last one in the copy. */
export async function findMark(client: pg.Client, label?: string): Promise<Mark | undefined> {
  const { rows } = await client.query<Mark>(
    `select label, snapshot, walls, tables from grana.backup_marks
     where $1::text is null or label = $1 order by made_at desc limit 1`,
    [label ?? null],
  )
  return rows[0]
}
