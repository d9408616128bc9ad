import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTestUser } from '#server/testing/test-user.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test.each(['avatars/x', 'avatars/../secret', `avatars/${'A'.repeat(32)}`, `evidence/${'0'.repeat(32)}`, ''])(
  'rejects the avatar key %j',
  async (key) => {
    const { id } = await insertTestUser(database.owner)
    const change = sql`update grana.users set avatar_key = ${key} where id = ${id}`.execute(database.api)
    await expect(change).rejects.toMatchObject({ code: '23514' })
  },
)

test('no two users share an avatar key', async () => {
  const avatar_key = `avatars/${'0'.repeat(32)}`
  await insertTestUser(database.owner, { avatar_key })
  await expect(insertTestUser(database.owner, { avatar_key })).rejects.toMatchObject({ code: '23505' })
})
