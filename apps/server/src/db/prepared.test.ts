import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, type Db } from './database.ts'
import { runPrepared } from './prepared.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  const log = { error: () => undefined }
  db = openDb(database.urls.api, { max: 1, applicationName: 'grana-prepared', log })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function keptBy(connections: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connections)
  return rows.map(({ statement }) => statement)
}

test('a connection parses a statement once and keeps it; other statements are not kept', async () => {
  const ask = (value: number) => runPrepared(db, CompiledQuery.raw('select $1::int + 1 as next', [value]))
  expect([await ask(1), await ask(41)]).toEqual([[{ next: 2 }], [{ next: 42 }]])
  await sql`select ${7}::int as plain`.execute(db)
  expect(await keptBy(db)).toEqual(['select $1::int + 1 as next'])
})

test('runs in the transaction of its caller', async () => {
  const write = CompiledQuery.raw(`insert into grana.rate_limits values ($1, 1, null) returning key`, ['mark'])
  const written = db.transaction().execute(async (trx) => {
    expect(await runPrepared(trx, write)).toEqual([{ key: 'mark' }])
    throw new Error('no')
  })
  await expect(written).rejects.toThrow('no')
  expect(
    await runPrepared(db, CompiledQuery.raw(`select key from grana.rate_limits where key = $1`, ['mark'])),
  ).toEqual([])
})

test('an error in it does not affect later statements', async () => {
  const divide = (by: number) => runPrepared(db, CompiledQuery.raw('select 6 / $1::int as part', [by]))
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect(await divide(2)).toEqual([{ part: 3 }])
})

test('an unbounded number of texts does not fill the memory of a connection', async () => {
  for (let index = 0; index < 200; index += 1) await runPrepared(db, CompiledQuery.raw(`select ${index} as n`, []))
  expect((await keptBy(db)).length).toBeLessThanOrEqual(64)
})
