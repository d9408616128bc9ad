import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from './seed.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test('the demo world shows a lead in every state, and a second seed adds nothing', async () => {
  const now = new Date('2026-11-15T12:00:00Z')
  expect(await seedDemo(database.owner, now)).toBe(6)
  expect(await seedDemo(database.owner, now)).toBe(0)
  const states = await database.owner.selectFrom('leads').select('state').distinct().execute()
  expect(new Set(states.map(({ state }) => state))).toEqual(
    new Set(['new', 'contacted', 'qualified', 'converted', 'discarded']),
  )
})
