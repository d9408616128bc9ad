import { randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { AccountKind } from '@grana/contract/accounts'
import { acceptedVersions } from '@grana/contract/auth'
import { consentDocumentsOf } from '@grana/contract/data-rights'
import { developmentSecrets } from '../config/rules.ts'
import type { Db } from '../db/database.ts'
import type { Sessions, Users } from '../db/tables.ts'
import { createPasswords, type HashingCost } from '../lib/passwords.ts'

export const testPassword = 'Tezontle#41-faro'

/** The minimum that Argon2 accepts: few tests are about the cost of production, which would be a tenth of all work. */
export const testHashingCost: HashingCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Hashing is slow: all test users of a file share one hash. */
let sharedHash: Promise<string> | undefined

function passwordHash(): Promise<string> {
  const { PASSWORD_PEPPER: pepper } = developmentSecrets
  return (sharedHash ??= createPasswords({ pepper, cost: testHashingCost }).hash(testPassword))
}

export type TestUser = { id: string; email: string }

/** Columns of a test user that differ from the usual ones. */
export type TestUserChanges = Partial<Insertable<Users>>

/** A new agent with a verified email address who can sign in with `testPassword`. */
export async function insertTestUser(db: Db, changes: TestUserChanges = {}): Promise<TestUser> {
  const id = randomUUID()
  const mark = id.slice(0, 8)
  const email = changes.email ?? `agent.${mark}@tepozan.example`
  const username = (changes.kind ?? 'agent') === 'agent' ? (changes.username ?? `agent-${mark}`) : null
  const row: Insertable<Users> = {
    id,
    kind: 'agent',
    email,
    email_key: email.toLowerCase(),
    email_verified_at: new Date('2026-11-01T12:00:00Z'),
    username,
    username_key: username?.toLowerCase() ?? null,
    first_name: 'Ximena',
    last_name: 'Paredes Luna',
    country_code: 'MX',
    timezone: 'America/Mexico_City',
    password_hash: await passwordHash(),
    password_changed_at: new Date('2026-11-01T12:00:00Z'),
    ...changes,
  }
  await db.insertInto('users').values(row).execute()
  await insertTestConsents(db, row.id ?? id, row.kind)
  return { id: row.id ?? id, email }
}

/** The current versions of all documents that an account of a kind accepts. */
async function insertTestConsents(db: Db, userId: string, kind: AccountKind): Promise<void> {
  const rows = consentDocumentsOf(kind).map((document) => ({
    user_id: userId,
    document,
    version: acceptedVersions[document],
    accepted_at: new Date('2026-11-01T12:00:00Z'),
    accepted_from: '192.0.2.44',
  }))
  if (rows.length > 0) await db.insertInto('consents').values(rows).execute()
}

/** A session of a user, without its tokens. */
export async function insertTestSession(db: Db, userId: string, changes: Partial<Insertable<Sessions>> = {}) {
  const startedAt = new Date('2026-11-14T12:00:00Z')
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      second_factor_due: false,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      address: '192.0.2.44',
      started_at: startedAt,
      confirmed_at: startedAt,
      last_seen_at: startedAt,
      expires_at: new Date('2026-11-15T12:00:00Z'),
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The grant of an origin for a session, without its tokens. */
export async function insertTestGrant(db: Db, sessionId: string): Promise<string> {
  const at = new Date('2026-11-14T12:00:00Z')
  const { id } = await db
    .insertInto('grants')
    .values({
      session_id: sessionId,
      half_hash: randomBytes(32),
      access_hash: randomBytes(32),
      access_expires_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
