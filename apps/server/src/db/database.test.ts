import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withAdvisoryLock, withClient } from './connection.ts'
import { createDb, openConnections, openDb, openPool } from './database.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test('a connection has its timeouts and its name', async () => {
  const db = openDb(database.urls.api, { max: 1, applicationName: 'grana-test', log: { error: () => undefined } })
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('application_name') as name, current_setting('search_path') as path`.execute(db)
  await db.destroy()
  expect(rows).toEqual([{ statement: '5s', idle: '10s', name: 'grana-test', path: 'grana, extensions, pg_temp' }])
})

test('gives up a connection attempt after five seconds', async () => {
  const log = { error: () => undefined }
  const pool = openPool(database.urls.api, { max: 1, applicationName: 'grana-test', log })
  expect(pool.options.connectionTimeoutMillis).toBe(5000)
  await pool.end()
})

test('S22: a pool that keeps its connections opens all of them at once, and closes none for being idle', async () => {
  const log = { error: () => undefined }
  const pool = openPool(database.urls.api, { max: 3, applicationName: 'grana-test', log, keepsOpen: true })
  const db = createDb(pool)
  await openConnections(db, 3)
  expect([pool.totalCount, pool.idleCount, pool.options.min]).toEqual([3, 3, 3])
  await db.destroy()
})

test('S22: opening connections in advance to an unreachable database does not fail', async () => {
  const log = { error: () => undefined }
  const db = openDb('postgres://grana_api@127.0.0.1:1/nowhere', { max: 2, applicationName: 'grana-test', log })
  await expect(openConnections(db, 2)).resolves.toBeUndefined()
  await db.destroy()
})

test('cancels a statement that takes too long', async () => {
  const log = { error: () => undefined }
  const limits = { statementMs: 50 }
  const db = openDb(database.urls.api, { max: 1, applicationName: 'grana-test', log, limits })
  await withClient(database.urls.api, (held) =>
    withAdvisoryLock(held, 'grana.test', async () => {
      const waiting = sql`select pg_advisory_lock(hashtextextended('grana.test', 0))`.execute(db)
      await expect(waiting).rejects.toMatchObject({ code: '57014' })
    }),
  )
  await db.destroy()
})

test('a date keeps its day in any time zone of the process', async () => {
  const { rows } = await sql`select date '2026-11-15' as day`.execute(database.api)
  expect(rows).toEqual([{ day: '2026-11-15' }])
})

test('logs and replaces connections that the server ends', async () => {
  const told: string[] = []
  const log = { error: (_details: object, message: string) => void told.push(message) }
  const db = openDb(database.urls.api, { max: 2, applicationName: 'grana-broken', log })
  await sql`select 1`.execute(db)
  await withClient(process.env['DATABASE_ADMIN_URL'] ?? '', (admin) =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'grana-broken'`),
  )
  await expect.poll(() => told.length, { timeout: 60_000 }).toBeGreaterThan(0)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
})

test('every role can use the extensions for search in Spanish', async () => {
  const { rows } =
    await sql`select unaccent('\u00c1rbol') as plain, similarity('grana', 'grama') > 0.3 as near`.execute(database.api)
  expect(rows).toEqual([{ plain: 'Arbol', near: true }])
})
