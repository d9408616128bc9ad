import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@grana/server/db/test-database'
import { seedSize, smallSize } from '@grana/server/testing/size/seed'
import { isFullSize, sized } from '@grana/server/testing/test-size'
import { allLists, type List } from './lists.ts'
import { explainReads, startRecorder, tenantTables, type Recorder } from './plans.ts'
import { seededId, signInSeeded } from './seeded-users.ts'

/** One in five reports belongs to the large organization; in full size, more than a search passes as values. */
const size = { ...smallSize, reports: sized({ gate: smallSize.reports, full: 11_000 }) }

let database: TestDatabase
let recorder: Recorder
let lists: List[]

beforeAll(async () => {
  database = await createTestDatabase()
  await seedSize(database.urls.owner, size)
  lists = await allLists(database.owner, size)
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

async function listInbox(query: string): Promise<{ ids: string[]; total: number }> {
  const path = `/api/customers/organizations/${seededId('organization', 1)}/reports?${query}`
  const { status, body } = await recorder.ask({
    name: query,
    by: await signInSeeded(database.owner, 'customer', 1),
    path,
  })
  expect([query, status]).toEqual([query, 200])
  const { data, meta } = JSON.parse(body) as { data: { id: string }[]; meta: { total: number } }
  return { ids: data.map(({ id }) => id), total: meta.total }
}

const searched = ['page=1', 'page=3', 'state=triaging', 'open=1&sort=evidence']
const searchedLong = ['page=41', 'page=88', 'state=triaging&page=2', 'tag=tag12']

// Every report of the seed says these words, so that the search must answer as the list without it.
test.each(isFullSize ? [...searched, ...searchedLong] : searched)(
  'words of all reports find the same as the list without them: %s',
  async (query) => {
    const found = await listInbox(`${query}&q=finding%20many`)
    expect(found).toEqual(await listInbox(query))
    expect(found.ids.length).toBeGreaterThan(0)
  },
)

test('common words with a rare one find those that say both', async () => {
  const { total } = await listInbox('q=finding%20many%20seen13')
  const said = Array.from({ length: size.reports / 5 }, (_, index) => 5 * (index + 1)).filter((n) => n % 97 === 13)
  expect(total).toBe(said.length)
  expect(total).toBeGreaterThan(0)
  expect(await listInbox('q=finding%20absent')).toEqual({ ids: [], total: 0 })
})
