import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { databaseOf, withAdvisoryLock, withClient } from './connection.ts'
import { requireSetting } from './settings.ts'

type Migration = { name: string; sql: string; sha256: string }
type AppliedMigration = { name: string; sha256: string }

export type MigrateOptions = {
  ownerUrl: string
  workerUrl: string
  /** Folder of the SQL files; tests pass their own. */
  directory?: URL
  /** How long a file may wait for a lock; five seconds by default. */
  lockTimeoutMs?: number
}

const migrationsFolder = new URL('./migrations/', import.meta.url)
const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/

/** The SQL files of a folder, in order, with their checksums. */
export async function loadMigrations(directory: URL = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted()
  const numbers = names.map((name) => fileName.exec(name)?.[1])
  names.forEach((name, at) => {
    if (numbers[at] === undefined) throw new Error(`${name} is not named like 0001_what_it_does.sql.`)
    if (numbers.indexOf(numbers[at]) !== at) throw new Error(`Two migrations have the number ${numbers[at]}.`)
  })
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, directory), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The files that still have to run; throws when an applied file differs from the folder. */
function pendingMigrations(files: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  for (const { name, sha256 } of applied) {
    const file = files.find((candidate) => candidate.name === name)
    if (file === undefined) throw new Error(`${name} has landed in this database, but its file is gone.`)
    if (file.sha256 !== sha256) {
      throw new Error(`${name} was edited after it had landed. Put it back as it was and write a new migration.`)
    }
  }
  const last = applied.at(-1)?.name ?? ''
  const pending = files.filter((file) => !applied.some(({ name }) => name === file.name))
  const outOfOrder = pending.find((file) => file.name < last)
  if (outOfOrder !== undefined)
    throw new Error(`${outOfOrder.name} comes before ${last}, which has landed. Give it a higher number.`)
  return pending
}

async function installQueue(owner: pg.Client, workerUrl: string) {
  const { rowCount } = await owner.query(`select from pg_namespace where nspname = 'graphile_worker'`)
  if (rowCount === 1) return runMigrations({ connectionString: workerUrl })
  // graphile-worker creates its own schema, so the worker may create in this database only for that moment.
  const database = owner.escapeIdentifier(databaseOf(workerUrl))
  await owner.query(`grant create on database ${database} to grana_worker`)
  try {
    await runMigrations({ connectionString: workerUrl })
  } finally {
    await owner.query(`revoke create on database ${database} from grana_worker`)
  }
}

async function ensureMigrationsTable(owner: pg.Client) {
  await owner.query(`
    create schema if not exists grana;
    create table if not exists grana.migrations (
      name text primary key,
      sha256 text not null,
      landed_at timestamptz not null default now()
    );
    comment on table grana.migrations is 'SQL files that have landed here, with their fingerprints';
  `)
}

async function runMigration(owner: pg.Client, { name, sql, sha256 }: Migration, lockTimeoutMs: number) {
  await owner.query('begin')
  try {
    // A migration that waits for a lock blocks everyone behind it: better to fail and run again.
    await owner.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await owner.query(`set local grana.system = 'on'`)
    await owner.query(sql)
    await owner.query('insert into grana.migrations (name, sha256) values ($1, $2)', [name, sha256])
    await owner.query('commit')
  } catch (cause) {
    await owner.query('rollback')
    throw new Error(`${name} failed and was rolled back.`, { cause })
  }
}

/** Runs the pending files in order, one process at a time. Returns the names of those that ran. */
export async function migrate({
  ownerUrl,
  workerUrl,
  directory,
  lockTimeoutMs = 5000,
}: MigrateOptions): Promise<string[]> {
  const files = await loadMigrations(directory)
  return withClient(ownerUrl, (owner) =>
    withAdvisoryLock(owner, 'grana.migrate', async () => {
      await ensureMigrationsTable(owner)
      const { rows } = await owner.query<AppliedMigration>('select name, sha256 from grana.migrations order by name')
      const pending = pendingMigrations(files, rows)
      await installQueue(owner, workerUrl)
      for (const file of pending) await runMigration(owner, file, lockTimeoutMs)
      return pending.map(({ name }) => name)
    }),
  )
}

if (import.meta.main) {
  const applied = await migrate({
    ownerUrl: requireSetting(process.env, 'DATABASE_OWNER_URL'),
    workerUrl: requireSetting(process.env, 'DATABASE_WORKER_URL'),
  })
  process.stdout.write(applied.length === 0 ? 'nothing to migrate\n' : `landed: ${applied.join(', ')}\n`)
}
