import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Statement } from '#proofs/size/plans.ts'
import type { TestDatabase } from '@grana/server/db/test-database'

/** Where PostgreSQL installs pgbench. */
function program(): string {
  const found = globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().at(-1)
  return found !== undefined && existsSync(found) ? found : 'pgbench'
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return `'{${value.map((one) => JSON.stringify(one)).join(',')}}'`
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

/** A statement with its values inlined, on one line, as pgbench requires. The report's number is the one just assigned. */
function inlined({ text, values }: Statement): string {
  const columns = /^insert into "reports" \(([^)]*)\)/.exec(text)?.[1]?.split(', ') ?? []
  const ofNumber = columns.indexOf('"number"') + 1
  const whole = text
    .replaceAll(/\$(\d+)/g, (_, at: string) => (Number(at) === ofNumber ? ':number' : literal(values[Number(at) - 1])))
    .replaceAll(/\s*\n\s*/g, ' ')
  return text.includes('next_report_number') ? `${whole} \\gset` : `${whole};`
}

/** The values that differ between submissions. */
export type Sent = { draft: string; agent: string; organization: string; program: string; target: string }
export type Bare = { database: TestDatabase; statements: readonly Statement[]; sent: Sent }
export type Load = { clients: number; seconds: number; firstDraft: number }

/** The statements of one submission, for another draft each time. */
function scriptOf({ statements, sent }: Bare): string {
  const head = `select * from grana.bench_draft(nextval('grana.bench_drafts')) \\gset`
  const lines = statements.map(inlined).join('\n')
  return `${head}\n${Object.entries(sent).reduce((text, [name, id]) => text.replaceAll(id, `:${name}`), lines)}\n`
}

const makeIds = `
  create function grana.bench_id(kind text, n bigint) returns uuid language sql immutable as $$
    select overlay(overlay(md5(kind || ' ' || n) placing '4' from 13) placing '8' from 17)::uuid
  $$;
  create function grana.bench_draft(n bigint) returns table (draft uuid, agent uuid, organization uuid, program uuid, target uuid)
    language sql stable security definer set grana.system = 'on' as $$
    select id, user_id, organization_id, program_id, (body ->> 'target_id')::uuid
    from grana.report_drafts where id = grana.bench_id('bench draft', n)
  $$;
  grant execute on function grana.bench_draft(bigint) to public;
  create sequence grana.bench_drafts minvalue 0;
  grant usage on sequence grana.bench_drafts to public`

/** Transactions per second of the same statements by bare pgbench, as the API's role and with row security on. */
export async function runPgbench(bare: Bare, load: Load): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'grana-pgbench-'))
  const owner = new pg.Client({ connectionString: bare.database.urls.owner })
  await owner.connect()
  try {
    await owner.query(makeIds)
    await owner.query(`select setval('grana.bench_drafts', ${load.firstDraft})`)
    const file = join(folder, 'submission.sql')
    writeFileSync(file, scriptOf(bare))
    const size = ['-c', String(load.clients), '-j', '2', '-T', String(load.seconds)]
    const { stdout, stderr } = await promisify(execFile)(program(), ['-n', '-f', file, ...size, bare.database.urls.api])
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0'
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (tps === undefined || failed !== '0') throw new Error(`pgbench: ${stdout}\n${stderr}`)
    return Number(tps)
  } finally {
    await owner.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
