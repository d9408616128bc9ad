import { writeFile } from 'node:fs/promises'
import { postgresProgram, runProgram } from '#server/backup/programs.ts'
import { requireSetting } from './settings.ts'

const target = new URL('../../../../docs/domain/schema.sql', import.meta.url)
const heading = `-- The schema after all migrations, written by \`pnpm db:types\`; do not edit.
-- Functions come first, then each table with its columns, comments, constraints, indexes, triggers, policies and grants.
`

type Entry = { name: string; type: string; statement: string }

/** The entries of a dump: each begins with a comment that says its name and type. */
function entriesOf(dump: string): Entry[] {
  const parts = dump.split(/^--\n-- Name: (.+); Type: (.+); Schema: .+; Owner: .*\n--\n/m).slice(1)
  return Array.from({ length: parts.length / 3 }, (_, at) => ({
    name: parts[at * 3] ?? '',
    type: parts[at * 3 + 1] ?? '',
    statement: (parts[at * 3 + 2] ?? '').replace(/\n--\n-- PostgreSQL database dump complete[\s\S]*/, '').trim(),
  }))
}

/** The table that an entry belongs to; functions and the schema itself belong to none. */
function tableOf({ name, type, statement }: Entry): string | undefined {
  if (type === 'INDEX') return / ON (?:ONLY )?grana\.(\w+) /.exec(statement)?.[1]
  if (type === 'ACL' || type === 'COMMENT') return /^(?:TABLE|COLUMN|SEQUENCE) (\w+)/.exec(name)?.[1]
  if (type === 'FUNCTION' || type === 'SCHEMA' || type === 'EXTENSION') return undefined
  return name.split(' ')[0]
}

/** The migrated schema as one file, grouped by table. */
export async function describeSchema(url: string): Promise<string> {
  const dump = await runProgram(postgresProgram('pg_dump'), ['--schema-only', '--no-owner', '--schema=grana', url])
  const groups = Map.groupBy(entriesOf(dump), tableOf)
  const general = groups.get(undefined) ?? []
  const tables = [...groups.keys()].filter((name) => name !== undefined).toSorted()
  const printed = tables.map((table) => {
    const statements = (groups.get(table) ?? []).map(({ statement }) => statement)
    return `-- ${table}\n\n${statements.join('\n\n')}\n`
  })
  return [heading, `${general.map(({ statement }) => statement).join('\n\n')}\n`, ...printed].join('\n')
}

if (import.meta.main) await writeFile(target, await describeSchema(requireSetting(process.env, 'DATABASE_OWNER_URL')))
