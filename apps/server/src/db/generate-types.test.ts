import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { generateTypes } from './generate-types.ts'
import { createTestDatabase } from './test-database.ts'

test('tables.ts says what the migrated database holds; if not, run `pnpm db:types`', async () => {
  const database = await createTestDatabase()
  const committed = await readFile(new URL('./tables.ts', import.meta.url), 'utf8')
  try {
    expect(committed).toBe(await generateTypes(database.urls.owner))
  } finally {
    await database.drop()
  }
})
