import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSchema } from './describe-schema.ts'
import { generateTypes } from './generate-types.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const committed = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

test('tables.ts matches the migrated database; if not, run `pnpm db:types`', async () => {
  expect(await committed('./tables.ts')).toBe(await generateTypes(database.urls.owner))
})

test('schema.sql matches the migrated database; if not, run `pnpm db:types`', async () => {
  expect(await committed('../../../../docs/domain/schema.sql')).toBe(await describeSchema(database.urls.owner))
})
