import type pg from 'pg'
import {
  findMark,
  isBeforeSql,
  isOneOfSql,
  listProductTables,
  setTextOutputFormat,
  type Content,
  type Mark,
} from '../marks.ts'
import type { Finding } from './finding.ts'

/** Of a table in the copy: its rows that the mark saw, those written since, and the digest of the former. */
type RestoredTable = { kept: string; newer: string; digest: string }

/** Whether the snapshot of the mark saw the row `t`. Rows of transactions that began later or were open in it are newer. */
function wasInSnapshotSql({ snapshot }: Mark, { recent }: Content): string {
  const [oldestOpen = '0', next = '0', open = ''] = snapshot.split(':')
  if (recent !== undefined) return `(${isBeforeSql(oldestOpen)} or ${isOneOfSql(recent)})`
  return `(${isBeforeSql(next)} and not ${isOneOfSql(open.split(',').filter((id) => id !== ''))})`
}

async function compareWithMark(client: pg.Client, table: string, wasInSnapshot: string): Promise<RestoredTable> {
  const { rows } = await client.query<RestoredTable>(`
    select count(*) filter (where kept)::text as kept, count(*) filter (where not kept)::text as newer,
      coalesce(sum(hash) filter (where kept), 0)::text as digest
    from (select ${wasInSnapshot} as kept, hashtextextended(t::text, 0)::numeric as hash
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

const minAllowedDeletions = 10
const allowedDeletionShare = 0.01

/** A mark and its restore point are moments apart: ordinary work deletes no more rows than this from any table. */
const allowedDeletions = (rows: number): number => Math.max(minAllowedDeletions, Math.ceil(rows * allowedDeletionShare))

type Comparison = { recorded: Content; restored: RestoredTable; mayShrink: boolean }

function listTableFaults(table: string, { recorded, restored, mayShrink }: Comparison): string[] {
  const [rows, kept, newer] = [Number(recorded.rows), Number(restored.kept), Number(restored.newer)]
  const missing = rows - kept
  if (missing < 0) return [`${table}: ${kept} rows from before the mark, ${rows} were recorded`]
  // An update gives a row a new transaction id, so each newer row may explain one that is missing.
  if (missing > newer + (mayShrink ? allowedDeletions(rows) : 0)) {
    return [`${table}: ${missing} of ${rows} rows are missing, and only ${newer} are newer`]
  }
  if (missing === 0 && recorded.digest !== restored.digest)
    return [`${table}: ${rows} rows, but not with the recorded content`]
  return []
}

/**
 * Checks that the rows that the mark recorded are in the copy, and their content in tables where none was changed since.
 * Updates and deletions after the mark explain what differs, within the limits above.
 */
export async function checkRows(client: pg.Client, label?: string): Promise<Finding> {
  const mark = await findMark(client, label)
  if (mark === undefined) {
    const wanted = label === undefined ? 'any mark' : `the mark ${label}`
    return {
      check: 'rows',
      summary: 'nothing to compare with',
      faults: [`the copy does not contain ${wanted}`],
      notes: [],
    }
  }
  await setTextOutputFormat(client)
  const [tables, shrinking] = [await listProductTables(client), await shrinkingTables(client)]
  const faults = Object.keys(mark.tables)
    .filter((name) => !tables.includes(name))
    .map((name) => `${name}: the table is missing`)
  let [rows, newer] = [0, 0]
  for (const table of tables) {
    const recorded = mark.tables[table]
    if (recorded === undefined) continue
    const restored = await compareWithMark(client, table, wasInSnapshotSql(mark, recorded))
    rows += Number(restored.kept)
    newer += Number(restored.newer)
    faults.push(...listTableFaults(table, { recorded, restored, mayShrink: shrinking.has(table) }))
  }
  const summary = `${Object.keys(mark.tables).length} tables, ${rows} rows as ${mark.label} has them, ${newer} newer`
  return { check: 'rows', summary, faults, notes: [] }
}
