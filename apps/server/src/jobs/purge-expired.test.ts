import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/db/test-database.ts'
import { createLog } from '#server/lib/log.ts'
import { insertTestGrant, insertTestSession, insertTestUser } from '#server/testing/test-user.ts'
import { purgeExpired } from './purge-expired.ts'

test('purges expired rows and keeps the others', async () => {
  const database = await createTestDatabase()
  const now = new Date('2026-11-15T12:00:00Z')
  try {
    const spent = [-1, 1].map((minutes, at) => ({
      challenge_hash: Buffer.alloc(32, at),
      expires_at: new Date(now.getTime() + minutes * 60_000),
    }))
    await database.api.insertInto('captcha_spent').values(spent).execute()
    const counters = [
      { key: 'over', points: 1, expire: now.getTime() - 1 },
      { key: 'running', points: 1, expire: now.getTime() + 1 },
      { key: 'for-ever', points: 1, expire: null },
    ]
    await database.api.insertInto('rate_limits').values(counters).execute()

    const { id: userId } = await insertTestUser(database.owner)
    const grantId = await insertTestGrant(database.owner, await insertTestSession(database.owner, userId))
    const codes = [-1, 1].map((minutes, at) => ({
      code_hash: Buffer.alloc(32, at),
      grant_id: grantId,
      app: 'agents' as const,
      origin: 'http://agentes.grana.localhost:4003',
      challenge: 'c'.repeat(43),
      created_at: new Date(now.getTime() - 90_000),
      expires_at: new Date(now.getTime() + minutes * 60_000),
    }))
    await database.api.insertInto('handoff_codes').values(codes).execute()

    await purgeExpired({ db: database.worker, clock: () => now, log: createLog({ level: 'silent', name: 'test' }) })

    const left = await database.api.selectFrom('rate_limits').select('key').orderBy('key').execute()
    expect(left.map(({ key }) => key)).toEqual(['for-ever', 'running'])
    const kept = await database.api.selectFrom('handoff_codes').select('code_hash').execute()
    expect(kept.map(({ code_hash: hash }) => hash[0])).toEqual([1])
    const challenges = await database.api.selectFrom('captcha_spent').select('challenge_hash').execute()
    expect(challenges.map(({ challenge_hash: hash }) => hash[0])).toEqual([1])
  } finally {
    await database.drop()
  }
})
