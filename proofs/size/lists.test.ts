import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@grana/server/db/test-database'
import { seedSize, smallSize } from '@grana/server/testing/size/seed'
import { allLists, type List } from './lists.ts'
import { explainReads, startRecorder, tenantTables, type Recorder } from './plans.ts'

let database: TestDatabase
let recorder: Recorder
let lists: List[]

beforeAll(async () => {
  database = await createTestDatabase()
  await seedSize(database.urls.owner, smallSize)
  lists = await allLists(database.owner, smallSize)
  recorder = await startRecorder(database)
})
afterAll(async () => {
  await recorder.close()
  await database.drop()
})

test('detects a sequential scan', async () => {
  const statement = { text: `select name from grana.targets where note = 'x'`, values: [], actor: lists[0]!.by.id }
  const { scanned, walked } = await explainReads(database.api, await tenantTables(database.owner), statement)
  expect([...scanned, ...walked]).toEqual(['targets'])
})

// The query plans are half of the work and are the same at any size: the API's role has sequential scans disabled.
test('no list scans a tenants’ table sequentially', async () => {
  const tables = await tenantTables(database.owner)
  const found: string[] = []
  for (const list of lists) {
    const { status, statements } = await recorder.ask(list)
    expect([list.name, status]).toEqual([list.name, 200])
    for (const statement of statements) {
      const { scanned } = await explainReads(database.api, tables, statement)
      found.push(...scanned.map((table) => `${list.name}: ${table}`))
    }
  }
  expect(found).toEqual([])
})
