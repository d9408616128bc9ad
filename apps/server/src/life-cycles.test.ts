import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './db/test-database.ts'
import { lifeCycles, withDiagram } from './life-cycles.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the state diagrams of docs/domain match the transition tables; if not, run `pnpm db:types`', async () => {
  for (const [name, states] of Object.entries(await lifeCycles(database.owner))) {
    const page = await readFile(new URL(`../../../docs/domain/${name}`, import.meta.url), 'utf8')
    expect(withDiagram(page, states), name).toBe(page)
  }
})
