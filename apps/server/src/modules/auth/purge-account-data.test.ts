import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { createLog } from '#server/lib/log.ts'
import { insertTestSession, insertTestUser } from '#server/testing/test-user.ts'
import { purgeShortLivedAuthData, purgeAccountData } from './purge-account-data.ts'

const now = new Date('2026-11-15T12:00:00Z')
const hour = 3_600_000
const day = 24 * hour

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

afterEach(async () => {
  await sql`delete from grana.users; delete from grana.attempts; delete from grana.reset_requests`.execute(
    database.owner,
  )
})

function ago(ms: number): Date {
  return new Date(now.getTime() - ms)
}

function context() {
  return { db: database.worker, clock: () => now, log: createLog({ level: 'silent', name: 'test' }) }
}

async function countOf(
  table: 'sessions' | 'grants' | 'refresh_tokens' | 'users' | 'attempts' | 'one_time_links',
): Promise<number> {
  const { count } = await database.owner
    .selectFrom(table)
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function insertGrant(sessionId: string): Promise<void> {
  const { id } = await database.owner
    .insertInto('grants')
    .values({
      session_id: sessionId,
      half_hash: randomBytes(32),
      access_hash: randomBytes(32),
      access_expires_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.owner
    .insertInto('refresh_tokens')
    .values({ token_hash: randomBytes(32), grant_id: id, created_at: now })
    .execute()
}

test('deletes sessions 90 days after they expired, with their grants and tokens', async () => {
  const { owner } = database
  const { id } = await insertTestUser(owner)
  const old = await insertTestSession(owner, id, { expires_at: ago(90 * day + 1) })
  const ended = { expires_at: ago(91 * day), ended_at: ago(91 * day), end_reason: 'signed_out' } as const
  await insertTestSession(owner, id, ended)
  const kept = await insertTestSession(owner, id, { expires_at: ago(90 * day - 1) })
  await insertGrant(old)
  await insertGrant(kept)
  await purgeAccountData(context())
  expect(await owner.selectFrom('sessions').select('id').execute()).toEqual([{ id: kept }])
  expect(await countOf('grants')).toBe(1)
  expect(await countOf('refresh_tokens')).toBe(1)
})

test('deletes known browsers a year after their last sign-in', async () => {
  const { owner } = database
  const { id } = await insertTestUser(owner)
  const browsers = [365 * day + 1, 365 * day - 1, 0].map((age, at) => ({
    user_id: id,
    browser_hash: Buffer.alloc(32, at),
    last_used_at: ago(age),
  }))
  await owner.insertInto('known_browsers').values(browsers).execute()
  await purgeAccountData(context())
  const left = await owner.selectFrom('known_browsers').select('browser_hash').orderBy('browser_hash').execute()
  expect(left.map(({ browser_hash: hash }) => hash[0])).toEqual([1, 2])
})

test('deletes quarantined accounts after a week with their rows, and no other account', async () => {
  const { owner } = database
  const quarantined = { email: 'quarantined@tepozan.example', email_key: null, email_verified_at: null }
  const gone = await insertTestUser(owner, { ...quarantined, created_at: ago(7 * day + 1) })
  const waiting = await insertTestUser(owner, { ...quarantined, created_at: ago(7 * day - 1) })
  const unproven = await insertTestUser(owner, { email_verified_at: null, created_at: ago(400 * day) })
  await insertTestSession(owner, gone.id)
  await purgeAccountData(context())
  const left = await owner.selectFrom('users').select('id').execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([waiting.id, unproven.id].toSorted())
  expect(await countOf('sessions')).toBe(0)
  const consents = await owner.selectFrom('consents').select('user_id').distinct().execute()
  expect(consents.map(({ user_id: id }) => id).toSorted()).toEqual([waiting.id, unproven.id].toSorted())
})

test('deletes records of sent emails after a month', async () => {
  const { owner } = database
  const { id } = await insertTestUser(owner)
  const letters = [30 * day + 1, 30 * day - 1].map((age) => ({
    kind: 'reset',
    occasion: `${age}`,
    user_id: id,
    claimed_at: ago(age),
  }))
  await owner.insertInto('account_letters').values(letters).execute()
  await purgeAccountData(context())
  const left = await owner.selectFrom('account_letters').select('occasion').execute()
  expect(left).toEqual([{ occasion: `${30 * day - 1}` }])
})

test('deletes links a week after they expired, used or not', async () => {
  const { owner } = database
  const { id, email } = await insertTestUser(owner)
  const link = { purpose: 'reset_password', user_id: id, email, created_at: ago(8 * day) }
  const rows = [
    { ...link, token_hash: Buffer.alloc(32, 1), expires_at: ago(7 * day + 1) },
    { ...link, token_hash: Buffer.alloc(32, 2), expires_at: ago(7 * day + 1), used_at: ago(7 * day + 2) },
    { ...link, token_hash: Buffer.alloc(32, 3), expires_at: ago(7 * day - 1) },
  ]
  for (const row of rows) await owner.insertInto('one_time_links').values(row).execute()
  await purgeShortLivedAuthData(context())
  const left = await owner.selectFrom('one_time_links').select('token_hash').execute()
  expect(left.map(({ token_hash: hash }) => hash[0])).toEqual([3])
})

test('deletes TOTP setups when they expire, reset requests after a day, attempt counters after two', async () => {
  const { owner } = database
  const [first, second] = [await insertTestUser(owner), await insertTestUser(owner)]
  const setup = { seed: Buffer.from('sealed') }
  await owner
    .insertInto('totp_setups')
    .values([
      { ...setup, user_id: first.id, expires_at: ago(1) },
      { ...setup, user_id: second.id, expires_at: ago(-1) },
    ])
    .execute()
  const wishes = [day + 1, day - 1].map((age) => ({ email: `a${age}@tepozan.example`, created_at: ago(age) }))
  await owner.insertInto('reset_requests').values(wishes).execute()
  const tries = [2 * day + 1, 2 * day - 1].map((age, at) => ({
    key: Buffer.alloc(32, at),
    failures: 3,
    last_at: ago(age),
  }))
  await owner.insertInto('attempts').values(tries).execute()
  await purgeShortLivedAuthData(context())
  expect(await owner.selectFrom('totp_setups').select('user_id').execute()).toEqual([{ user_id: second.id }])
  const asked = await owner.selectFrom('reset_requests').select('email').execute()
  expect(asked).toEqual([{ email: `a${day - 1}@tepozan.example` }])
  const counted = await owner.selectFrom('attempts').select('key').execute()
  expect(counted.map(({ key }) => key[0])).toEqual([1])
})

test('deletes more than one batch in one run', async () => {
  const { owner } = database
  await sql`
    insert into grana.attempts (key, failures, last_at)
    select sha256(n::text::bytea), 1, ${ago(3 * day)} from generate_series(1, 2500) as n`.execute(owner)
  const { id, email } = await insertTestUser(owner)
  await sql`
    insert into grana.one_time_links (token_hash, purpose, user_id, email, expires_at, created_at)
    select sha256(n::text::bytea), 'prove_email', ${id}, ${email}, ${ago(8 * day)}, ${ago(9 * day)}
    from generate_series(1, 2000) as n`.execute(owner)
  await purgeShortLivedAuthData(context())
  expect(await countOf('attempts')).toBe(0)
  expect(await countOf('one_time_links')).toBe(0)
})
