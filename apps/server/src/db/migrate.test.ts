import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withAdvisoryLock, withClient } from './connection.ts'
import { migrate, loadMigrations, type MigrateOptions } from './migrate.ts'
import { provision } from './provision.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'grana-migrations-'))
  await cp(new URL('./migrations/', import.meta.url), folder, { recursive: true })
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

function run(changes: Partial<MigrateOptions> = {}) {
  const { owner, worker } = database.urls
  return migrate({ ownerUrl: owner, workerUrl: worker, directory: pathToFileURL(`${folder}/`), ...changes })
}

async function tableExists(name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${`grana.${name}`}) is not null as found`.execute(
    database.owner,
  )
  return rows[0]?.found ?? false
}

describe('a migrated database', () => {
  test('records every file with its checksum, and a second run does nothing', async () => {
    const { rows } = await sql<{ name: string; sha256: string }>`
      select name, sha256 from grana.migrations order by name`.execute(database.owner)
    expect(rows).toEqual((await loadMigrations()).map(({ name, sha256 }) => ({ name, sha256 })))
    expect(await run()).toEqual([])
  })

  test('runs a new file', async () => {
    await writeFile(join(folder, '9000_more.sql'), 'create table grana.more (id int);')
    expect(await run()).toEqual(['9000_more.sql'])
    expect(await tableExists('more')).toBe(true)
  })

  test('runs a new file once when several processes start together', async () => {
    await writeFile(join(folder, '9000_more.sql'), 'create table grana.more (id int);')
    const waiting = async (client: pg.Client) => {
      const { rows } = await client.query(`select from pg_locks where locktype = 'advisory' and not granted`)
      return rows.length
    }
    // All three wait for the lock before the first one gets it.
    const landed = await withClient(database.urls.owner, async (client) => {
      const runs = await withAdvisoryLock(client, 'grana.migrate', async () => {
        const started = Promise.all([run(), run(), run()])
        await vi.waitUntil(async () => (await waiting(client)) === 3, { timeout: 60_000 })
        return { started }
      })
      return runs.started
    })
    expect(landed.flat()).toEqual(['9000_more.sql'])
  })

  test('gives a file five seconds for its locks', async () => {
    const text = `create table grana.told as select current_setting('lock_timeout') as lock_timeout;`
    await writeFile(join(folder, '9000_told.sql'), text)
    await run()
    const { rows } = await sql`select lock_timeout from grana.told`.execute(database.owner)
    expect(rows).toEqual([{ lock_timeout: '5s' }])
  })

  test('has a comment on every table and column', async () => {
    const { rows } = await sql<{ place: string }>`
      select format('%s.%s', c.relname, a.attname) as place
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'grana'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
        and (col_description(c.oid, a.attnum) is null or obj_description(c.oid) is null)`.execute(database.owner)
    expect(rows).toEqual([])
  })
})

describe('rejects', () => {
  test('a landed file that was edited', async () => {
    await writeFile(join(folder, '0003_leads.sql'), '-- another story')
    await expect(run()).rejects.toThrow('0003_leads.sql was edited after it had landed')
  })

  test('a landed file that is missing', async () => {
    await rm(join(folder, '0003_leads.sql'))
    await expect(run()).rejects.toThrow('0003_leads.sql has landed in this database, but its file is gone')
  })

  test('a file that comes before a landed one', async () => {
    await writeFile(join(folder, '0000_late.sql'), 'select 1')
    await expect(run()).rejects.toThrow('0000_late.sql comes before')
  })

  test.each([
    ['9000_More.sql', 'is not named like'],
    ['more.sql', 'is not named like'],
    ['0001_again.sql', 'Two migrations have the number 0001'],
  ])('a file named %s', async (name, reason) => {
    await writeFile(join(folder, name), 'select 1')
    await expect(run()).rejects.toThrow(reason)
  })

  test('a file that fails, and rolls all of it back', async () => {
    await writeFile(join(folder, '9000_half.sql'), 'create table grana.half (id int); select 1/0;')
    await expect(run()).rejects.toThrow('9000_half.sql failed and was rolled back')
    expect(await tableExists('half')).toBe(false)
  })

  test('a file that would wait long for a lock', async () => {
    await writeFile(join(folder, '9000_locked.sql'), 'alter table grana.leads add column extra int;')
    await database.owner.transaction().execute(async (trx) => {
      await sql`lock table grana.leads in access share mode`.execute(trx)
      await expect(run({ lockTimeoutMs: 50 })).rejects.toMatchObject({ cause: { code: '55P03' } })
    })
  })
})

test('provisioning again changes nothing', async () => {
  await provision({ adminUrl: process.env['DATABASE_ADMIN_URL'] ?? '', urls: database.urls })
  expect(await run()).toEqual([])
})

test('provisioning rejects URLs that name other roles or another database', async () => {
  const adminUrl = process.env['DATABASE_ADMIN_URL'] ?? ''
  const { urls } = database
  await expect(provision({ adminUrl, urls: { ...urls, api: urls.owner } })).rejects.toThrow('grana_api')
  const elsewhere = urls.worker.replace(/[^/]+$/, 'elsewhere')
  await expect(provision({ adminUrl, urls: { ...urls, worker: elsewhere } })).rejects.toThrow('same database')
})
