import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { everyList, type List } from './lists.ts'
import { readingOf, startRecorder, tenantTables, type Recorder } from './plans.ts'
import { seedSize, smallSize } from './seed.ts'

let database: TestDatabase
let recorder: Recorder
let lists: List[]

beforeAll(async () => {
  database = await createTestDatabase()
  await seedSize(database.urls.owner, smallSize)
  lists = await everyList(database.owner, smallSize)
  recorder = await startRecorder(database)
})
afterAll(async () => {
  await recorder.close()
  await database.drop()
})

test('a scan of a whole table would be seen', async () => {
  const statement = { text: `select name from grana.targets where note = 'x'`, values: [], actor: lists[0]!.by.id }
  const { scanned, walked } = await readingOf(database.api, await tenantTables(database.owner), statement)
  expect([...scanned, ...walked]).toEqual(['targets'])
})

// Half of its work is the database's plans, which are the same at any size: the API's role is told to take indexes.
test('no list reads a table of tenants from end to end', async () => {
  const tables = await tenantTables(database.owner)
  const found: string[] = []
  for (const list of lists) {
    const { status, statements } = await recorder.ask(list)
    expect([list.name, status]).toEqual([list.name, 200])
    for (const statement of statements) {
      const { scanned } = await readingOf(database.api, tables, statement)
      found.push(...scanned.map((table) => `${list.name}: ${table}`))
    }
  }
  expect(found).toEqual([])
})
