import type pg from 'pg'
import { findMark, tenantIsolationDigest } from '../marks.ts'
import type { Finding } from './finding.ts'

type TenantTable = { name: string; walled: boolean; readable: boolean; rows: number }

async function tenantTables(client: pg.Client): Promise<TenantTable[]> {
  // The directory contains only what public pages show, so it has no row security.
  const { rows } = await client.query<TenantTable>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled, greatest(c.reltuples, 1) as rows,
      has_table_privilege('grana_api', c.oid, 'SELECT') as readable
    from pg_class c
    where c.relnamespace = 'grana'::regnamespace and c.relkind in ('r', 'p') and (c.relname = 'organizations'
      or (c.relname not like 'program_directory%' and exists (select from pg_attribute a where a.attrelid = c.oid
        and a.attname = 'organization_id' and not a.attisdropped)))
    order by c.relname`)
  return rows
}

async function rolesThatBypass(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select rolname as name from pg_roles where rolname like 'grana%' and (rolsuper or rolbypassrls)
    union all select rolname || ' is missing' from unnest('{grana_owner,grana_api,grana_worker}'::name[]) as wanted (rolname)
    where not exists (select from pg_roles r where r.rolname = wanted.rolname)
    union all select relname || ' belongs to ' || pg_get_userbyid(relowner) from pg_class
    where relnamespace = 'grana'::regnamespace and relkind in ('r', 'p') and pg_get_userbyid(relowner) <> 'grana_owner'`)
  return rows.map(({ name }) => name)
}

/** About this many rows are tried: each is evaluated by every policy. */
const sample = 300

/** Public rows: statistics of programs that public pages list, and what these let be known of their payments. */
const publicRows: Partial<Record<string, string>> = {
  program_figures: 'program_id in (select d.program_id from grana.program_directory d)',
  program_payment_figures: `program_id in (select d.program_id from grana.program_directory d)
    and grana.publishes_payments(organization_id, program_id, kind)`,
}

/** Tables of which the API's role sees a non-public row without an actor. */
async function openTables(client: pg.Client, tables: readonly TenantTable[]): Promise<string[]> {
  const open: string[] = []
  await client.query('begin; set local role grana_api')
  for (const { name, rows } of tables) {
    const part = Math.min(100, (100 * sample) / rows)
    const { rowCount } = await client.query(
      `select 1 from grana.${client.escapeIdentifier(name)} tablesample system (${part})
       where not (${publicRows[name] ?? 'false'}) limit 1`,
    )
    if (rowCount !== 0) open.push(name)
  }
  await client.query('rollback')
  return open
}

/** Checks that row security isolates tenants in the copy as it does in the source. */
export async function checkRowSecurity(client: pg.Client, label?: string): Promise<Finding> {
  const tables = await tenantTables(client)
  const [roles, mark] = [await rolesThatBypass(client), await findMark(client, label)]
  const open = await openTables(
    client,
    tables.filter(({ readable }) => readable),
  )
  const faults = [
    ...tables.filter(({ walled }) => !walled).map(({ name }) => `${name}: row security is not forced`),
    ...roles.map((name) => `role: ${name}`),
    ...open.map((name) => `${name}: rows are visible without an actor`),
  ]
  if (tables.length === 0) faults.push('there is no tenant table')
  // After a migration the last mark describes older policies: then only the rules above apply.
  const isSame = mark !== undefined && mark.walls === (await tenantIsolationDigest(client))
  const notes = isSame ? [] : ['policies, grants or functions differ from those of the mark']
  return {
    check: 'row security',
    summary: `${tables.length} tenant tables, ${tables.length - open.length} closed`,
    faults,
    notes,
  }
}
