import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { setting } from './journey.ts'

async function withOwner<Value>(act: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: setting('DATABASE_OWNER_URL') })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  return withOwner(async (client) => (await client.query<Row>(text, values)).rows)
}

async function listedPrograms(): Promise<string[]> {
  const rows = await query<{ id: string }>('select program_id as id from grana.program_directory')
  return rows.map(({ id }) => id)
}

/** Fills the directory during an action; the demo world alone fits on one page. */
export async function withMorePrograms(count: number, act: () => Promise<void>): Promise<void> {
  const before = await listedPrograms()
  const command = join(import.meta.dirname, '../apps/server/src/seeds/seed-many.ts')
  await promisify(execFile)(process.execPath, [command, String(count)])
  try {
    await act()
  } finally {
    await query('delete from grana.program_directory where not program_id = any ($1)', [before])
  }
}

/** Removes every program from the directory during an action. */
export async function withoutPrograms(act: () => Promise<void>): Promise<void> {
  await withOwner(async (client) => {
    await client.query(`
      create temp table kept_programs as table grana.program_directory;
      create temp table kept_words as table grana.program_directory_words;
      delete from grana.program_directory`)
    try {
      await act()
    } finally {
      await client.query(`
        insert into grana.program_directory table kept_programs;
        insert into grana.program_directory_words table kept_words`)
    }
  })
}

/** A program of the demo world, which is older than those of journeys, that exists but is not public. */
export async function hiddenProgram(kind: 'private' | 'draft'): Promise<string> {
  const condition = kind === 'draft' ? `state = 'draft'` : `visibility = 'private' and state = 'active'`
  const [row] = await query<{ id: string }>(
    `select id from grana.programs where ${condition} order by created_at, id limit 1`,
  )
  if (!row) throw new Error(`the demo world has no ${kind} program`)
  return row.id
}
