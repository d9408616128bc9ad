import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { authenticatorPlace } from '#server/lib/authenticator-place.ts'
import { createSealing } from '#server/lib/sealing.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { resealSeeds } from './reseal-seeds.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const [first, second] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const [before, after] = [createSealing(first), createSealing(second)]

async function seedOf(id: string): Promise<Buffer> {
  const row = await database.owner.selectFrom('users').select('totp_seed').where('id', '=', id).executeTakeFirst()
  return row?.totp_seed ?? Buffer.alloc(0)
}

test('S21: reseals every seed with the new key, which alone opens it afterwards', async () => {
  const people = []
  for (let at = 0; at < 12; at += 1) {
    const person = await insertTestUser(database.owner)
    const seed = (at % 2 === 0 ? before : after).seal(`SEED${at}`, authenticatorPlace(person.id))
    const factor = { totp_seed: seed, totp_enabled_at: new Date() }
    await database.owner.updateTable('users').set(factor).where('id', '=', person.id).execute()
    people.push(person)
  }
  await insertTestUser(database.owner)
  expect(await resealSeeds(database.owner, createSealing(second, first))).toBe(12)
  for (const [at, { id }] of people.entries()) {
    const sealed = await seedOf(id)
    expect(after.open(sealed, authenticatorPlace(id))).toBe(`SEED${at}`)
    expect(() => before.open(sealed, authenticatorPlace(id))).toThrow(/authenticate/)
  }
})

test('stops at a seed that neither key opens, and rolls back its batch', async () => {
  const person = await insertTestUser(database.owner)
  const strange = createSealing(randomBytes(32).toString('base64')).seal('SEED', authenticatorPlace(person.id))
  const factor = { totp_seed: strange, totp_enabled_at: new Date() }
  await database.owner.updateTable('users').set(factor).where('id', '=', person.id).execute()
  await expect(resealSeeds(database.owner, createSealing(second, first))).rejects.toThrow(/authenticate/)
  expect((await seedOf(person.id)).equals(strange)).toBe(true)
})
