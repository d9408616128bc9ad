import type pg from 'pg'
import { findMark, listProductTables, setTextOutputFormat, type Content, type Mark } from '../marks.ts'
import type { Finding } from './finding.ts'

type TableComparison = { kept: string; newer: string; digest: string }

/** Excludes transactions that began after the snapshot or were open in it: their rows are newer than the mark. */
function isKept({ snapshot }: Mark): string {
  const [, xmax = '0', open = ''] = snapshot.split(':')
  const toLow32Bits = (id: string) => String(BigInt(id) % 4_294_967_296n)
  const number = `t.xmin::text::bigint`
  const isOlder = `(${number} < 3 or (${number} - ${toLow32Bits(xmax)} + 4294967296) % 4294967296 >= 2147483648)`
  const ids = open.split(',').filter((id) => id !== '')
  return ids.length === 0 ? isOlder : `(${isOlder} and ${number} not in (${ids.map(toLow32Bits).join(', ')}))`
}

async function compare(client: pg.Client, table: string, mark: Mark): Promise<TableComparison> {
  const { rows } = await client.query<TableComparison>(`
    select count(*) filter (where kept)::text as kept, count(*) filter (where not kept)::text as newer,
      coalesce(sum(hash) filter (where kept), 0)::text as digest
    from (select ${isKept(mark)} as kept, hashtextextended(t::text, 0)::numeric as hash
      from grana.${client.escapeIdentifier(table)} as t) as seen`)
  return rows[0]!
}

/** Tables from which the product may delete rows: fewer rows than recorded are not a loss there by themselves. */
async function shrinkingTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'grana'::regnamespace and relkind in ('r', 'p')
      and (has_table_privilege('grana_api', oid, 'DELETE') or has_table_privilege('grana_worker', oid, 'DELETE'))`)
  return new Set(rows.map(({ name }) => name))
}

/** A mark and its restore point are moments apart: ordinary work deletes no more than this from any table. */
const allowance = (rows: number): number => Math.max(10, Math.ceil(rows / 100))

function compareTable(table: string, [was, is]: [Content, TableComparison], mayShrink: boolean): string[] {
  const [rows, kept, newer] = [Number(was.rows), Number(is.kept), Number(is.newer)]
  const missing = rows - kept
  if (missing < 0) return [`${table}: ${kept} rows from before the mark, ${rows} were recorded`]
  if (missing > newer + (mayShrink ? allowance(rows) : 0)) {
    return [`${table}: ${missing} of ${rows} rows are missing, and only ${newer} are newer`]
  }
  if (missing === 0 && was.digest !== is.digest) return [`${table}: ${rows} rows, but not with the recorded content`]
  return []
}

/** Checks that every row that the mark recorded is in the copy, with its content. */
export async function checkRows(client: pg.Client, label?: string): Promise<Finding> {
  const mark = await findMark(client, label)
  if (mark === undefined) {
    const wanted = label === undefined ? 'any mark' : `the mark ${label}`
    return { check: 'rows', saw: 'nothing to compare with', faults: [`the copy does not contain ${wanted}`], notes: [] }
  }
  await setTextOutputFormat(client)
  const [tables, shrinking] = [await listProductTables(client), await shrinkingTables(client)]
  const faults = Object.keys(mark.tables)
    .filter((name) => !tables.includes(name))
    .map((name) => `${name}: the table is missing`)
  let [rows, newer] = [0, 0]
  for (const table of tables) {
    const was = mark.tables[table]
    if (was === undefined) continue
    const is = await compare(client, table, mark)
    rows += Number(is.kept)
    newer += Number(is.newer)
    faults.push(...compareTable(table, [was, is], shrinking.has(table)))
  }
  const saw = `${Object.keys(mark.tables).length} tables, ${rows} rows as ${mark.label} has them, ${newer} newer`
  return { check: 'rows', saw, faults, notes: [] }
}
